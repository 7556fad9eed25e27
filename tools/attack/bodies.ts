const messages = '"messages":[{"role":"user","content":"x"}]'
const keys = (count: number) => Array.from({ length: count }, (_, index) => `"k${index}":1`).join(',')
const asking = (content: string) =>
  `{"model":"intern-echo","max_tokens":1,"messages":[{"role":"user","content":${content}}]}`
const picture = (bytes: number) =>
  `[{"type":"image_url","image_url":{"url":"data:image/png;base64,${'A'.repeat(Math.floor(bytes / 4) * 4)}"}}]`

/** Bodies of hostile users: past a bound, which is rejected, or just within it. */
export const bodies = {
  '800,000 keys in 10 MB': () => `{"model":"intern-echo",${messages},${keys(800_000)}}`,
  '100,000 nested lists': () => `{"model":"intern-echo",${messages},"x":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  '200,000 messages': () =>
    `{"model":"intern-echo","messages":[${Array.from({ length: 200_000 }, () => '{"role":"user","content":"x"}').join(',')}]}`,
  '19 MB of text': () => asking(`"${'word '.repeat(3_800_000)}"`),
  'a picture of 19 MB': () => asking(picture(19_000_000)),
  '4 MiB of Chinese text': () => asking(`"${'书生大模型'.repeat(279_000)}"`),
} satisfies Readonly<Record<string, () => string>>

export type BodyName = keyof typeof bodies
