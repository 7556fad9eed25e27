import type { Palette } from '../draw/palette'
import type { Scene } from '../draw/sheet'
import { rect } from '../draw/svg'
import { agents, answers, search } from './chainApplying'
import { annotation, data, documents, finetuning, pretraining } from './chainMaking'
import { application, deployment, evaluation } from './chainUsing'

const stage = (id: string, draw: (palette: Palette) => string): Scene => ({
  name: `chain-${id}`,
  width: 160,
  height: 160,
  widths: [160, 320],
  themes: ['light', 'dark'],
  draw: (palette) => rect(0, 0, 160, 160, { fill: palette.ground }) + draw(palette),
})

export const chain: readonly Scene[] = [
  stage('data', data),
  stage('pretraining', pretraining),
  stage('finetuning', finetuning),
  stage('deployment', deployment),
  stage('evaluation', evaluation),
  stage('application', application),
  stage('documents', documents),
  stage('annotation', annotation),
  stage('agents', agents),
  stage('search', search),
  stage('answers', answers),
]
