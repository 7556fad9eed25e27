import { listModelsSample } from './samples'

/** The first call of a new token in each language, which needs no model's id. `base` is the model API's address, without a slash at its end. */
export const firstCallSamples = (base: string) => ({
  curl: listModelsSample(base),
  Python: `# pip install openai
import os
from openai import OpenAI

client = OpenAI(
    base_url="${base}",
    api_key=os.environ["INTERN_API_TOKEN"],
)
for model in client.models.list():
    print(model.id)`,
  JavaScript: `// npm install openai
import OpenAI from 'openai'

const client = new OpenAI({
  baseURL: '${base}',
  apiKey: process.env.INTERN_API_TOKEN,
})
for await (const { id } of client.models.list()) {
  process.stdout.write(id + '\\n')
}`,
})
