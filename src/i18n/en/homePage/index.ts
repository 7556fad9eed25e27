import type { NamespaceHomePageTranslation } from '../../i18n-types'

const enHome = {
  eyebrow: 'Intern · open-source large models',
  title: 'Intelligence, written in the open',
  lead: 'Intern is an open family of large models for science, vision and language, together with the tools that prepare data, train, deploy and evaluate them. Read the docs, take an API token, and send your first request within minutes.',
  readDocs: 'Read the API docs',
  getToken: 'Create an API token',
  values: 'Why Intern',
  modelsTitle: 'Open models',
  modelsText:
    'Intern-S works on science, InternVL reads images and video, InternLM is made for language. Weights are public, and every model names its licence.',
  toolsTitle: 'A complete toolchain',
  toolsText:
    'Data, pre-training, fine-tuning, deployment, evaluation, applications: each link joins the next, and each stands on its own.',
  communityTitle: 'People to build with',
  communityText:
    'Discuss in interest groups, turn an idea into a project, and go from a first command to your own deployment in the bootcamp.',
  startTitle: 'Three steps to a first request',
  startText: 'The interface follows the OpenAI shape: keep your SDK, change the address and the key.',
  stepSignIn: 'Sign in, or make an account',
  stepToken: 'Create a token; its full value is shown once',
  stepCall: 'Call the model API with it',
  sampleTitle: 'List the available models',
  waysTitle: 'Where to next',
  wayDocs: 'Endpoints, parameters, errors and samples on one page.',
  wayTokens: 'Create, copy and revoke your access tokens.',
  wayProjects: 'See what others have made with Intern.',
  wayBootcamp: 'A course in levels. Season 4 is running.',
  drawing: 'The character 书, “to write”, drawn in four strokes on a calligraphy grid',
} satisfies NamespaceHomePageTranslation

export default enHome
