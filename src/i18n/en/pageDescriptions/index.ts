import type { NamespacePageDescriptionsTranslation } from '../../i18n-types'

const enHead = {
  home: 'The developer portal of the Intern family of open large models: models, toolchain, community, bootcamps and the model API.',
  activities: 'The bootcamps and interest groups you took part in.',
  certificates: 'Bootcamp certificates in your name.',
  community: 'Open-source projects that developers have built with Intern models and tools.',
  interest: 'Role play, RAG, agents, multimodal models, evaluation: interest groups around one direction each.',
  season2: 'InternLM Bootcamp, Season 2: eight lessons from the open-source family to deployment and evaluation.',
  season3: 'Intern Bootcamp, Season 3: a course in levels over four islands.',
  season4: 'Intern Bootcamp, Season 4: the course in levels that is running now, with a certificate.',
  certificate: 'Check a bootcamp certificate by its number.',
  certificateOne: 'The public address of one bootcamp certificate.',
  apiDocument: 'Docs of the Intern model API: an OpenAI-compatible address, authentication, requests and samples.',
  tokens: 'Create and manage the API tokens that call the model API.',
  strategy: 'Limits of the model API per minute and per month.',
  callDetail: 'Calls and tokens used through the model API.',
  service: 'The agreement under which the Intern portal and model API are used.',
  privacy: 'How the Intern portal collects, keeps and protects personal information.',
  children: 'Children’s privacy rules, for children and their guardians.',
} satisfies NamespacePageDescriptionsTranslation

export default enHead
