/** The outputs of a place's samples, in order: those for a shell, and those in JavaScript or TypeScript. */
type Promised = { shell: readonly RegExp[]; script: readonly RegExp[] }

const introduction = '(Introduce yourself in one sentence|用一句话介绍你自己)'
const blueSky = '(Why is the sky blue\\?|天空为什么是蓝色的？)'
const sunset = '(Then why is a sunset red\\?|那日落为什么是红的？)'
const rain = '(Write a short poem about spring rain|写一首关于春雨的短诗)'
const hello = '(Hello|你好)'
const weather = '(: cloudy|：多云)(, |，)24 °C'
const reported = '(Cloudy|多云)(, |，)24 °C'

/** The model that answers, and its answers as patterns. */
type Model = {
  id: string
  /** The answer to the message with this number in its conversation. */
  answer: (number: number, message: string) => string
  /** The answer to the result of the weather function. */
  result: (result: string) => string
  /** The beginning of a streamed answer. */
  firstChunk: string
  vector: string
  /** The length of a vector. */
  dimensions: number
}

/** The model of `scriptedModel`. */
export const scripted: Model = {
  id: 'own-model',
  answer: (number, message) => `Answer ${number}: ${message}`,
  result: (result) => `Answer 3: ${result}`,
  firstChunk: '"content":"Answer 1"',
  vector: '\\[0\\.5,-0\\.5\\]',
  dimensions: 2,
}

const introduced = '(?:Demo model \\(intern-echo\\): .* You said: |演示模型（intern-echo）：.*你说：)'

/** The model of a new installation, which has no model server. */
export const demonstration: Model = {
  id: 'intern-echo',
  answer: (_, message) => introduced + message,
  result: (result) =>
    `(?:The demo model received the result of get_weather: |演示模型收到了工具 get_weather 的结果：)${result}`,
  firstChunk: '"role":"assistant"',
  vector: '\\[-?\\d[^\\]]*\\]',
  dimensions: 64,
}

const usageReport = /^\{"object":"usage","time_zone":"[^"]+","minute":\{"requests":\{"limit":\d+/
/** A chat response as JSON. */
const chat = (content: string) => new RegExp(`"message":\\{"role":"assistant","content":"${content}"\\}`)
/** The whole output of a program. */
const line = (text: string) => new RegExp(`^${text}\\n$`)
const remaining = line('\\d+ \\d+')
const setting = (name: string, value: string) => new RegExp(`^${name}=${value}$`, 'm')

/** The outputs of the samples in both languages, by chapter or other place. */
export function promisedOutputs({ dimensions, ...model }: Model): Readonly<Record<string, Promised>> {
  const { id, answer, result, firstChunk, vector } = model
  const modelList = new RegExp(`^\\{"object":"list","data":\\[\\{"id":"${id}",`)
  const greeting = answer(1, '(Hello!|你好).*')
  return {
    'quick-start': {
      shell: [setting('INTERN_API_TOKEN', 'intern_x+'), modelList, chat(answer(1, introduction))],
      script: [line(id), line(answer(1, introduction))],
    },
    chat: { shell: [chat(answer(4, sunset))], script: [line(answer(4, sunset))] },
    streaming: {
      shell: [
        new RegExp(
          `^data: \\{.*${firstChunk}.*\\}\\n\\ndata: [^]*\\ndata: \\{.*"usage":\\{.*\\}\\n\\ndata: \\[DONE\\]\\n\\n$`,
        ),
      ],
      script: [line(`${answer(1, rain)}\\n\\d+ tokens`)],
    },
    models: {
      shell: [modelList, new RegExp(`^\\{"object":"list".*"embedding":${vector}.*"embedding":${vector}`)],
      script: [line(`${id} .*`), line(String(dimensions))],
    },
    tools: {
      shell: [new RegExp(`"name":"get_weather".*"finish_reason":"tool_calls".*"content":"${result(reported)}"`)],
      script: [line(result(`(Shanghai|上海)${weather}`))],
    },
    anthropic: {
      shell: [new RegExp(`^\\{"id":"msg_.*"content":\\[\\{"type":"text","text":"${answer(1, blueSky)}"`)],
      script: [line(answer(1, blueSky))],
    },
    responses: {
      shell: [new RegExp(`^\\{"id":"resp_.*"type":"output_text","text":"${answer(1, blueSky)}"`)],
      script: [line(answer(1, blueSky))],
    },
    clients: {
      shell: [
        setting('ANTHROPIC_BASE_URL', 'http://[\\d.:]+'),
        setting('OPENAI_BASE_URL', 'http://[\\d.:]+/v1'),
        setting('OPENAI_API_BASE_URL', 'http://[\\d.:]+/v1'),
        setting('OPENAI_PROXY_URL', 'http://[\\d.:]+/v1'),
      ],
      script: Array.from({ length: 3 }, () => line(answer(1, blueSky))),
    },
    limits: {
      shell: [
        usageReport,
        new RegExp(`^HTTP/1.1 200 [^]*x-ratelimit-remaining-requests: \\d+[^]*"content":"${answer(1, hello)}"`, 'i'),
      ],
      script: [remaining, line(answer(1, hello))],
    },
    migration: { shell: [setting('OPENAI_BASE_URL', 'http://[\\d.:]+/v1')], script: [line(id)] },
    'a model': { shell: [chat(greeting)], script: [line(greeting)] },
    'a new token': { shell: [chat(answer(1, introduction))], script: [line(answer(1, introduction))] },
  }
}

/** The outputs that the chapter on limits promises for an account without quota left in the month. */
export const promisedBeyondLimit: Promised = {
  shell: [usageReport, /^HTTP\/1.1 429 [^]*retry-after: \d+[^]*"code":"monthly_output_tokens"/i],
  script: [remaining, line('monthly_output_tokens \\d+')],
}
