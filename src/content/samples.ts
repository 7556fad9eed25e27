/** Lists the models. `base` is the API's address without a slash at its end. */
export const listModelsSample = (base: string) => `curl ${base}/models \\
  -H "Authorization: Bearer $INTERN_API_TOKEN"`

/** Holds one conversation; `MODEL_ID` stands for an id of the list. */
export const chatSample = (base: string, question: string) => `curl ${base}/chat/completions \\
  -H "Authorization: Bearer $INTERN_API_TOKEN" \\
  -H "Content-Type: application/json" \\
  -d '{
    "model": "MODEL_ID",
    "messages": [{ "role": "user", "content": "${question}" }]
  }'`
