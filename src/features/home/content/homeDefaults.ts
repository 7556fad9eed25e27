import type { HomeContent } from '@/machines/home/homeContent'
import type { PortalConfiguration } from '@/openapi/configuration'
import type { Texts } from '@/src/i18n/texts'

type Words = Texts['homeSections']

/** The front page's content if no remote content is configured, or none has loaded. */
export const homeDefaults = (words: Words, configuration: PortalConfiguration, language: 'zh' | 'en'): HomeContent => ({
  lm_title: words.models.title(),
  lms: models.map(({ key, link, mobile_image }) => ({
    title: words.models[key].title(),
    introduction: words.models[key].introduction(),
    description: words.models[key].description(),
    link,
    mobile_image,
  })),
  lm_chain_title: words.chain.title(),
  lm_chain_desc: words.chain.lead(),
  lm_chains: tools.map(({ key, image, link, count_key }) => ({
    image,
    title: words.chain[key].title(),
    desc: words.chain[key].text(),
    link,
    count_key,
  })),
  community_list: [
    { title: words.contacts.social(), entries: socialEntries(configuration) },
    { title: words.contacts.hubs(), entries: hubEntries(configuration, language) },
    { title: words.contacts.scan(), entries: codeEntries(configuration, language) },
  ].filter(({ entries }) => entries.length > 0),
})

const models = [
  { key: 'internS2', link: 'https://github.com/InternLM/Intern-S1', mobile_image: 'model-intern-s2' },
  { key: 'internS1Pro', link: 'https://github.com/InternLM/Intern-S1', mobile_image: 'model-intern-s1-pro' },
  { key: 'internS1', link: 'https://huggingface.co/internlm/Intern-S1', mobile_image: 'model-intern-s1' },
  { key: 'internVl', link: 'https://github.com/OpenGVLab/InternVL', mobile_image: 'model-internvl' },
  { key: 'internLm', link: 'https://github.com/InternLM/InternLM', mobile_image: 'model-internlm' },
  { key: 'xComposer', link: 'https://github.com/InternLM/InternLM-XComposer', mobile_image: 'model-xcomposer' },
] as const

const github = 'https://github.com/'

const tools = [
  {
    key: 'wanJuan',
    image: 'chain-data',
    link: 'https://opendatalab.com/OpenDataLab/WanJuan1_dot_0',
    count_key: '',
  },
  { key: 'minerU', image: 'chain-documents', link: `${github}opendatalab/MinerU`, count_key: 'mineru' },
  { key: 'labelLlm', image: 'chain-annotation', link: `${github}opendatalab/LabelLLM`, count_key: 'labelllm' },
  { key: 'internEvo', image: 'chain-pretraining', link: `${github}InternLM/InternEvo`, count_key: 'internevo' },
  { key: 'xTuner', image: 'chain-finetuning', link: `${github}InternLM/xtuner`, count_key: 'xtuner' },
  { key: 'lmDeploy', image: 'chain-deployment', link: `${github}InternLM/lmdeploy`, count_key: 'lmdeploy' },
  {
    key: 'openCompass',
    image: 'chain-evaluation',
    link: `${github}open-compass/opencompass`,
    count_key: 'opencompass',
  },
  { key: 'lagent', image: 'chain-agents', link: `${github}InternLM/lagent`, count_key: 'lagent' },
  { key: 'mindSearch', image: 'chain-search', link: `${github}InternLM/MindSearch`, count_key: 'mindsearch' },
  { key: 'huixiangDou', image: 'chain-answers', link: `${github}InternLM/HuixiangDou`, count_key: 'huixiangdou' },
] as const

type Entry = HomeContent['community_list'][number]['entries'][number]

const configured = (entries: readonly Entry[]) => entries.filter(({ link }) => link !== '')

const entry = (icon: string, name: string, link: string): Entry => ({ icon, name, link, qrcode: '' })

const socialEntries = ({ social }: PortalConfiguration) =>
  configured([
    entry('github', 'GitHub', social.github),
    entry('x', 'X', social.x),
    // An invite is opened on the phone that has the app.
    { ...entry('discord', 'Discord', social.discord), qrcode: '/qr/discord.svg' },
  ])

const hubEntries = ({ social }: PortalConfiguration, language: 'zh' | 'en') =>
  configured([
    entry('huggingFace', 'Hugging Face', social.huggingFace),
    entry('modelScope', language === 'zh' ? '魔搭社区' : 'ModelScope', social.modelScope),
    entry('zhihu', language === 'zh' ? '知乎' : 'Zhihu', social.zhihu),
    entry('bilibili', language === 'zh' ? '哔哩哔哩' : 'Bilibili', social.bilibili),
  ])

/** A code that leads to this site is useless to its visitors. */
const codeEntries = ({ qrCodes, publicUrl }: PortalConfiguration, language: 'zh' | 'en') =>
  qrCodes.flatMap(({ name, target }, index) =>
    target.startsWith(`${publicUrl}/`)
      ? []
      : [{ icon: 'code', name: name[language], link: target, qrcode: `/qr/${index}.svg` }],
  )
