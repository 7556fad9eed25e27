import { describe, expect, it } from 'vitest'
import { chatRequest } from '@/machines/playground/chatRequest'
import { withQuestion } from '@/machines/playground/conversation'
import { codeLanguages, codeSample, type CodeLanguage } from '@/src/features/playground/code/codeSamples'

const tool = { type: 'function', function: { name: 'get_weather', parameters: { type: 'object' } } }
const settings = {
  system: 'Be brief.',
  temperature: '0.7',
  maximum: '200',
  thinking: 'on' as const,
  isJson: true,
  tools: JSON.stringify([tool]),
}
const place = { base: 'https://a.example/v1', root: 'https://a.example', variable: 'A_TOKEN' }
const sampleOf = (language: CodeLanguage, given = settings) => {
  const conversation = { id: 'c', models: ['m'], settings: given, turns: [] }
  const asked = withQuestion(conversation, { text: "It's me", images: ['data:image/png;base64,AAAA'] })
  return codeSample(language, chatRequest(asked, 0, 200), place)
}

describe('A conversation as code', () => {
  it.each(codeLanguages)('contains every setting, the question and the picture in %s', (language) => {
    const sample = sampleOf(language)
    for (const part of ['Be brief.', '0.7', '200', 'get_weather', 'A_TOKEN', 'https://a.example', 'image/png'])
      expect(sample).toContain(part)
    expect(sample).toMatch(/It('\\'')?'?s me/)
    expect(sample).toMatch(/thinking/)
    expect(sample).not.toContain('AAAA')
    // Anthropic's API has no JSON mode; the dialog says so.
    expect(sample.includes('json_object')).toBe(language !== 'Anthropic')
  })

  it('indents the body of a curl command below its line', () => {
    expect(sampleOf('curl')).toMatch(/\n {2}-d '\{\n {4}"model": [^]*\n {2}\}'$/)
  })

  it('prints the whole message if it may be a tool call, which has no content', () => {
    for (const language of ['Python', 'JavaScript'] as const) {
      expect(sampleOf(language)).toMatch(/(print|JSON\.stringify)\(answer\.choices\[0\]\.message\)+$/)
      expect(sampleOf(language, { ...settings, tools: '' })).toMatch(/message\.content\)$/)
    }
  })
})
