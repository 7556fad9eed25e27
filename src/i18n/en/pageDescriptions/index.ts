import type { NamespacePageDescriptionsTranslation } from '../../i18n-types'

const enHead = {
  home: 'The developer portal of the Intern open large models: every generation of models and its toolchain, community projects, interest groups, bootcamps, and an OpenAI-compatible API.',
  activities: 'The bootcamps and interest groups you took part in.',
  certificates: 'Bootcamp certificates in your name.',
  community:
    'Open-source projects that developers have built with Intern models and tools, by topic, with links to code, models, apps and videos.',
  interest:
    'What the five interest groups do, which tools they use and where to start learning: role play, RAG, agents, multimodal models and evaluation.',
  season2:
    'InternLM Bootcamp, Season 2: eight lessons and a supplement, from the open-source family over RAG and fine-tuning to deployment and evaluation, with videos and code.',
  season3:
    'Intern Bootcamp, Season 3: eighteen levels on four islands, with videos and tools. Finished, and open for study at your own pace.',
  season4:
    'Intern Bootcamp, Season 4, running now: seventeen levels on four islands, compute points for each, and a certificate for finishing Advanced Island.',
  certificate: 'Enter its number to check an Intern bootcamp certificate, for completion or for excellence.',
  certificateOne: 'The public address of one bootcamp certificate.',
  apiDocument:
    'Documentation of the Intern model API: an OpenAI-compatible address, authentication, requests, streaming, tools, limits and errors, with ready-to-run samples.',
  documentPrint: 'Every chapter of the documentation of the Intern model API, for printing.',
  models:
    'The models that the API offers now: ids, descriptions, context lengths, inputs and filing numbers, each with a trial and samples.',
  tokens: 'Create and manage the API tokens that call the model API.',
  strategy: 'Limits of the model API per minute and per month.',
  callDetail: 'Calls and tokens used through the model API.',
  service:
    'The terms for using the Intern portal and its model API: accounts, tokens and limits, conduct, open-source licences and liability.',
  privacy:
    'Which personal data the Intern portal collects, why and for how long, which cookies it sets, and how you can see, correct and delete your data.',
  children:
    'For children and their guardians: how data of anyone under fourteen is collected, agreed to, kept and deleted on the Intern portal.',
} satisfies NamespacePageDescriptionsTranslation

export default enHead
