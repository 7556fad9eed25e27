/** The outputs of a place's samples, in order: those for a shell, and those in JavaScript or TypeScript. */
type Promised = { shell: readonly RegExp[]; script: readonly RegExp[] }

const introduction = '(Introduce yourself in one sentence|用一句话介绍你自己)'
const blueSky = '(Why is the sky blue\\?|天空为什么是蓝色的？)'
const sunset = '(Then why is a sunset red\\?|那日落为什么是红的？)'
const rain = '(Write a short poem about spring rain|写一首关于春雨的短诗)'
const hello = '(Hello|你好)'
const weather = '(: cloudy|：多云)(, |，)24 °C'
const reported = '(Cloudy|多云)(, |，)24 °C'

const usageReport = /^\{"object":"usage","time_zone":"[^"]+","minute":\{"requests":\{"limit":\d+/
const modelList = /^\{"object":"list","data":\[\{"id":"own-model",/
/** A chat response as JSON. */
const chat = (content: string) => new RegExp(`"message":\\{"role":"assistant","content":"${content}"\\}`)
/** The whole output of a program. */
const line = (text: string) => new RegExp(`^${text}\\n$`)
const remaining = line('\\d+ \\d+')
const setting = (name: string, value: string) => new RegExp(`^${name}=${value}$`, 'm')

/** The outputs of the samples in both languages, by chapter or other place. The model is `scriptedModel`. */
export const promisedOutputs: Readonly<Record<string, Promised>> = {
  'quick-start': {
    shell: [setting('INTERN_API_TOKEN', 'intern_x+'), modelList, chat(`Answer 1: ${introduction}`)],
    script: [line('own-model'), line(`Answer 1: ${introduction}`)],
  },
  chat: { shell: [chat(`Answer 4: ${sunset}`)], script: [line(`Answer 4: ${sunset}`)] },
  streaming: {
    shell: [/^data: \{.*"content":"Answer 1".*\}\n\ndata: [^]*\ndata: \{.*"usage":\{.*\}\n\ndata: \[DONE\]\n\n$/],
    script: [line(`Answer 1: ${rain}\\n\\d+ tokens`)],
  },
  models: {
    shell: [modelList, /^\{"object":"list".*"embedding":\[0\.5,-0\.5\].*"embedding":\[0\.5,-0\.5\]/],
    script: [line('own-model .*'), line('2')],
  },
  tools: {
    shell: [new RegExp(`"name":"get_weather".*"finish_reason":"tool_calls".*"content":"Answer 3: ${reported}"`)],
    script: [line(`Answer 3: Shanghai${weather}`)],
  },
  anthropic: {
    shell: [new RegExp(`^\\{"id":"msg_.*"content":\\[\\{"type":"text","text":"Answer 1: ${blueSky}"`)],
    script: [line(`Answer 1: ${blueSky}`)],
  },
  responses: {
    shell: [new RegExp(`^\\{"id":"resp_.*"type":"output_text","text":"Answer 1: ${blueSky}"`)],
    script: [line(`Answer 1: ${blueSky}`)],
  },
  clients: {
    shell: [
      setting('ANTHROPIC_BASE_URL', 'http://[\\d.:]+'),
      setting('OPENAI_BASE_URL', 'http://[\\d.:]+/v1'),
      setting('OPENAI_API_BASE_URL', 'http://[\\d.:]+/v1'),
      setting('OPENAI_PROXY_URL', 'http://[\\d.:]+/v1'),
    ],
    script: Array.from({ length: 3 }, () => line(`Answer 1: ${blueSky}`)),
  },
  limits: {
    shell: [
      usageReport,
      new RegExp(`^HTTP/1.1 200 [^]*x-ratelimit-remaining-requests: \\d+[^]*"content":"Answer 1: ${hello}"`, 'i'),
    ],
    script: [remaining, line(`Answer 1: ${hello}`)],
  },
  migration: { shell: [setting('OPENAI_BASE_URL', 'http://[\\d.:]+/v1')], script: [line('own-model')] },
  'a model': { shell: [chat('Answer 1: (Hello!|你好).*')], script: [line('Answer 1: (Hello!|你好).*')] },
  'a new token': { shell: [chat(`Answer 1: ${introduction}`)], script: [line(`Answer 1: ${introduction}`)] },
}

/** The outputs that the chapter on limits promises for an account without quota left in the month. */
export const promisedBeyondLimit: Promised = {
  shell: [usageReport, /^HTTP\/1.1 429 [^]*retry-after: \d+[^]*"code":"monthly_output_tokens"/i],
  script: [remaining, line('monthly_output_tokens \\d+')],
}
