import {
  chainAgents,
  chainAnnotation,
  chainAnswers,
  chainApplication,
  chainData,
  chainDeployment,
  chainDocuments,
  chainEvaluation,
  chainFinetuning,
  chainPretraining,
  chainSearch,
} from '@/src/content/pictures/chain'
import { group1, group2, group3, group4, group5 } from '@/src/content/pictures/groups'
import {
  modelInternlm,
  modelInternS1,
  modelInternS1Pro,
  modelInternS2,
  modelInternvl,
  modelXcomposer,
} from '@/src/content/pictures/models'
import type { PictureSource } from '@/src/ui/data/Picture'

/** The drawings that the home content may name. */
export const homePictures: Readonly<Record<string, PictureSource>> = {
  'model-intern-s2': modelInternS2,
  'model-intern-s1-pro': modelInternS1Pro,
  'model-intern-s1': modelInternS1,
  'model-internvl': modelInternvl,
  'model-internlm': modelInternlm,
  'model-xcomposer': modelXcomposer,
  'chain-data': chainData,
  'chain-pretraining': chainPretraining,
  'chain-finetuning': chainFinetuning,
  'chain-deployment': chainDeployment,
  'chain-evaluation': chainEvaluation,
  'chain-application': chainApplication,
  'chain-documents': chainDocuments,
  'chain-annotation': chainAnnotation,
  'chain-agents': chainAgents,
  'chain-search': chainSearch,
  'chain-answers': chainAnswers,
}

/** The interest groups' drawings by tag. */
export const groupPictures = { 1: group1, 2: group2, 3: group3, 4: group4, 5: group5 } as const
