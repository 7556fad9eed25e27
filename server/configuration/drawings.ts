/** Names of the portal's drawings by the part of the content that shows them. */
export const drawings = {
  models: ['intern-s1', 'intern-s1-pro', 'intern-s2', 'internlm', 'internvl', 'xcomposer'].map(
    (name) => `model-${name}`,
  ),
  toolchain: [
    ...['agents', 'annotation', 'answers', 'application', 'data', 'deployment'],
    ...['documents', 'evaluation', 'finetuning', 'pretraining', 'search'],
  ].map((name) => `chain-${name}`),
  groups: [1, 2, 3, 4, 5].map((number) => `group-${number}`),
  bootcamps: [2, 3, 4].map((number) => `season-${number}`),
}

export const isDrawing = (name: string, place: readonly (string | number)[]): boolean =>
  Object.entries(drawings).some(([part, names]) => place.includes(part) && names.includes(name))
