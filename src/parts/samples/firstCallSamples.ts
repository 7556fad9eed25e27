import { tokenVariable } from '@/src/runtime/samples'

/** `base` is the model API's address, without a slash at its end. */
export type FirstCallValues = { base: string; model: string; question: string }

/** A first chat in each language, with the token in the environment. */
export const firstCallSamples = ({ base, model, question }: FirstCallValues) => ({
  curl: `curl ${base}/chat/completions \\
  -H "Authorization: Bearer $${tokenVariable()}" \\
  -H "Content-Type: application/json" \\
  -d '{
    "model": "${model}",
    "messages": [
      { "role": "user", "content": "${question}" }
    ]
  }'`,
  Python: `# pip install openai
import os
from openai import OpenAI

client = OpenAI(
    base_url="${base}",
    api_key=os.environ["${tokenVariable()}"],
)
answer = client.chat.completions.create(
    model="${model}",
    messages=[{"role": "user", "content": "${question}"}],
)
print(answer.choices[0].message.content)`,
  JavaScript: `// npm install openai
import OpenAI from 'openai'

const client = new OpenAI({
  baseURL: '${base}',
  apiKey: process.env.${tokenVariable()},
})
const answer = await client.chat.completions.create({
  model: '${model}',
  messages: [{ role: 'user', content: '${question}' }],
})
process.stdout.write(answer.choices[0].message.content + '\\n')`,
})
