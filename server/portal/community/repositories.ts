/** Repositories of the toolchain by the key of their stars (`count_key` of the home content). */
export const toolchainRepositories: Readonly<Record<string, string>> = {
  mineru: 'opendatalab/MinerU',
  labelllm: 'opendatalab/LabelLLM',
  internevo: 'InternLM/InternEvo',
  xtuner: 'InternLM/xtuner',
  lmdeploy: 'InternLM/lmdeploy',
  opencompass: 'open-compass/opencompass',
  lagent: 'InternLM/lagent',
  mindsearch: 'InternLM/MindSearch',
  huixiangdou: 'InternLM/HuixiangDou',
  agentlego: 'InternLM/agentlego',
  openaoe: 'InternLM/OpenAOE',
  vlmevalkit: 'open-compass/VLMEvalKit',
  internbootcamp: 'InternLM/InternBootcamp',
  internlm: 'InternLM/InternLM',
  intern_s1: 'InternLM/Intern-S1',
  internvl: 'OpenGVLab/InternVL',
  xcomposer: 'InternLM/InternLM-XComposer',
  tutorial: 'InternLM/Tutorial',
}

/** The `owner/name` of a GitHub address in lower case; null if it is no address of a repository. */
export function repositoryOf(address: string): string | null {
  const { pathname } = new URL(address)
  const [, owner, name] = /^\/([\w.-]{1,100})\/([\w.-]{1,100}?)(?:\.git)?\/?$/.exec(pathname) ?? []
  return owner === undefined || name === undefined ? null : `${owner}/${name}`.toLowerCase()
}
