import { tokenVariable } from '@/src/content/samples'

/** The body of a trial's request: one question, answered in pieces and counted. */
export const requestBody = (model: string, question: string) => ({
  model,
  stream: true,
  stream_options: { include_usage: true },
  messages: [{ role: 'user', content: question }],
})

/** The same request as a command of a shell, which reads the token from its environment. */
export const equivalentCurl = (base: string, model: string, question: string): string =>
  [
    `curl -N ${base}/chat/completions`,
    `  -H "Authorization: Bearer $${tokenVariable()}"`,
    `  -H "Content-Type: application/json"`,
    `  -d ${quoted(`{\n${membersOf(requestBody(model, question))}\n  }`)}`,
  ].join(' \\\n')

const membersOf = (body: object) =>
  Object.entries(body)
    .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
    .join(',\n')

/** One word of a shell, whatever is in it. */
const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
