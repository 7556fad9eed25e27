const messages = '"messages":[{"role":"user","content":"x"}]'
const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')
const asking = (content: string) =>
  `{"model":"intern-echo","max_tokens":1,"messages":[{"role":"user","content":${content}}]}`
const picture = (bytes: number) =>
  `[{"type":"image_url","image_url":{"url":"data:image/png;base64,${'A'.repeat(Math.floor(bytes / 4) * 4)}"}}]`

const addresses = (type: string, count: number, url: string) => ({
  role: 'user',
  content: Array.from({ length: count }, () => ({ type, [type]: { url } })),
})
const chatOf = (...turns: readonly object[]) => JSON.stringify({ model: 'intern-echo', max_tokens: 1, messages: turns })
const dots = `https://a${'.'.repeat(8100)}a.b`
/** Converting such a host to ASCII takes the square of its length. */
const han = `https://${Array.from({ length: 8000 }, (_, index) => String.fromCharCode(0x4e00 + index)).join('')}.com`
const pictureBlock = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } }

/** Bodies of hostile users: past a bound, which is rejected, or just within it. */
export const bodies = {
  '800,000 keys in 10 MB': () => `{"model":"intern-echo",${messages},${keys(800_000)}}`,
  '100,000 nested lists': () => `{"model":"intern-echo",${messages},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  '200,000 messages': () =>
    `{"model":"intern-echo","messages":[${Array.from({ length: 200_000 }, () => '{"role":"user","content":"x"}').join(',')}]}`,
  '19 MB of text': () => asking(`"${'word '.repeat(3_800_000)}"`),
  '480 addresses of pictures with hosts of dots': () => chatOf(addresses('image_url', 480, dots)),
  '160 addresses of sound and video with long hosts': () =>
    chatOf(addresses('audio_url', 80, han), addresses('video_url', 80, han)),
  '5,000 addresses in results of tools': () =>
    chatOf(
      { role: 'assistant', content: [{ type: 'tool_use', id: 't', name: 'f', input: {} }] },
      ...Array.from({ length: 5 }, () => ({
        role: 'user',
        content: [{ type: 'tool_result', tool_use_id: 't', content: Array(1000).fill(pictureBlock) }],
      })),
    ),
  'a picture of 19 MB': () => asking(picture(19_000_000)),
  '4 MiB of Chinese text': () => asking(`"${'书生大模型'.repeat(279_000)}"`),
} satisfies Readonly<Record<string, () => string>>

export type BodyName = keyof typeof bodies

/** The path that a body is sent to. */
export const pathOf = (name: BodyName): string =>
  name === '5,000 addresses in results of tools' ? '/v1/messages' : '/v1/chat/completions'
