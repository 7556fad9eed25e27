// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import chainData160Avif from './files/chain-data-160.avif'
import chainData320Avif from './files/chain-data-320.avif'
import chainData240Webp from './files/chain-data-240.webp'
import chainDataDark160Avif from './files/chain-data-dark-160.avif'
import chainDataDark320Avif from './files/chain-data-dark-320.avif'
import chainDataDark240Webp from './files/chain-data-dark-240.webp'
import chainPretraining160Avif from './files/chain-pretraining-160.avif'
import chainPretraining320Avif from './files/chain-pretraining-320.avif'
import chainPretraining240Webp from './files/chain-pretraining-240.webp'
import chainPretrainingDark160Avif from './files/chain-pretraining-dark-160.avif'
import chainPretrainingDark320Avif from './files/chain-pretraining-dark-320.avif'
import chainPretrainingDark240Webp from './files/chain-pretraining-dark-240.webp'
import chainFinetuning160Avif from './files/chain-finetuning-160.avif'
import chainFinetuning320Avif from './files/chain-finetuning-320.avif'
import chainFinetuning240Webp from './files/chain-finetuning-240.webp'
import chainFinetuningDark160Avif from './files/chain-finetuning-dark-160.avif'
import chainFinetuningDark320Avif from './files/chain-finetuning-dark-320.avif'
import chainFinetuningDark240Webp from './files/chain-finetuning-dark-240.webp'
import chainDeployment160Avif from './files/chain-deployment-160.avif'
import chainDeployment320Avif from './files/chain-deployment-320.avif'
import chainDeployment240Webp from './files/chain-deployment-240.webp'
import chainDeploymentDark160Avif from './files/chain-deployment-dark-160.avif'
import chainDeploymentDark320Avif from './files/chain-deployment-dark-320.avif'
import chainDeploymentDark240Webp from './files/chain-deployment-dark-240.webp'
import chainEvaluation160Avif from './files/chain-evaluation-160.avif'
import chainEvaluation320Avif from './files/chain-evaluation-320.avif'
import chainEvaluation240Webp from './files/chain-evaluation-240.webp'
import chainEvaluationDark160Avif from './files/chain-evaluation-dark-160.avif'
import chainEvaluationDark320Avif from './files/chain-evaluation-dark-320.avif'
import chainEvaluationDark240Webp from './files/chain-evaluation-dark-240.webp'
import chainApplication160Avif from './files/chain-application-160.avif'
import chainApplication320Avif from './files/chain-application-320.avif'
import chainApplication240Webp from './files/chain-application-240.webp'
import chainApplicationDark160Avif from './files/chain-application-dark-160.avif'
import chainApplicationDark320Avif from './files/chain-application-dark-320.avif'
import chainApplicationDark240Webp from './files/chain-application-dark-240.webp'
import chainDocuments160Avif from './files/chain-documents-160.avif'
import chainDocuments320Avif from './files/chain-documents-320.avif'
import chainDocuments240Webp from './files/chain-documents-240.webp'
import chainDocumentsDark160Avif from './files/chain-documents-dark-160.avif'
import chainDocumentsDark320Avif from './files/chain-documents-dark-320.avif'
import chainDocumentsDark240Webp from './files/chain-documents-dark-240.webp'
import chainAnnotation160Avif from './files/chain-annotation-160.avif'
import chainAnnotation320Avif from './files/chain-annotation-320.avif'
import chainAnnotation240Webp from './files/chain-annotation-240.webp'
import chainAnnotationDark160Avif from './files/chain-annotation-dark-160.avif'
import chainAnnotationDark320Avif from './files/chain-annotation-dark-320.avif'
import chainAnnotationDark240Webp from './files/chain-annotation-dark-240.webp'
import chainAgents160Avif from './files/chain-agents-160.avif'
import chainAgents320Avif from './files/chain-agents-320.avif'
import chainAgents240Webp from './files/chain-agents-240.webp'
import chainAgentsDark160Avif from './files/chain-agents-dark-160.avif'
import chainAgentsDark320Avif from './files/chain-agents-dark-320.avif'
import chainAgentsDark240Webp from './files/chain-agents-dark-240.webp'
import chainSearch160Avif from './files/chain-search-160.avif'
import chainSearch320Avif from './files/chain-search-320.avif'
import chainSearch240Webp from './files/chain-search-240.webp'
import chainSearchDark160Avif from './files/chain-search-dark-160.avif'
import chainSearchDark320Avif from './files/chain-search-dark-320.avif'
import chainSearchDark240Webp from './files/chain-search-dark-240.webp'
import chainAnswers160Avif from './files/chain-answers-160.avif'
import chainAnswers320Avif from './files/chain-answers-320.avif'
import chainAnswers240Webp from './files/chain-answers-240.webp'
import chainAnswersDark160Avif from './files/chain-answers-dark-160.avif'
import chainAnswersDark320Avif from './files/chain-answers-dark-320.avif'
import chainAnswersDark240Webp from './files/chain-answers-dark-240.webp'

export const chainData = {
  width: 160,
  height: 160,
  src: chainData240Webp,
  avif: `${chainData160Avif} 160w, ${chainData320Avif} 320w`,
  webp: `${chainData240Webp} 240w`,
  dark: { avif: `${chainDataDark160Avif} 160w, ${chainDataDark320Avif} 320w`, webp: `${chainDataDark240Webp} 240w` },
}
export const chainPretraining = {
  width: 160,
  height: 160,
  src: chainPretraining240Webp,
  avif: `${chainPretraining160Avif} 160w, ${chainPretraining320Avif} 320w`,
  webp: `${chainPretraining240Webp} 240w`,
  dark: {
    avif: `${chainPretrainingDark160Avif} 160w, ${chainPretrainingDark320Avif} 320w`,
    webp: `${chainPretrainingDark240Webp} 240w`,
  },
}
export const chainFinetuning = {
  width: 160,
  height: 160,
  src: chainFinetuning240Webp,
  avif: `${chainFinetuning160Avif} 160w, ${chainFinetuning320Avif} 320w`,
  webp: `${chainFinetuning240Webp} 240w`,
  dark: {
    avif: `${chainFinetuningDark160Avif} 160w, ${chainFinetuningDark320Avif} 320w`,
    webp: `${chainFinetuningDark240Webp} 240w`,
  },
}
export const chainDeployment = {
  width: 160,
  height: 160,
  src: chainDeployment240Webp,
  avif: `${chainDeployment160Avif} 160w, ${chainDeployment320Avif} 320w`,
  webp: `${chainDeployment240Webp} 240w`,
  dark: {
    avif: `${chainDeploymentDark160Avif} 160w, ${chainDeploymentDark320Avif} 320w`,
    webp: `${chainDeploymentDark240Webp} 240w`,
  },
}
export const chainEvaluation = {
  width: 160,
  height: 160,
  src: chainEvaluation240Webp,
  avif: `${chainEvaluation160Avif} 160w, ${chainEvaluation320Avif} 320w`,
  webp: `${chainEvaluation240Webp} 240w`,
  dark: {
    avif: `${chainEvaluationDark160Avif} 160w, ${chainEvaluationDark320Avif} 320w`,
    webp: `${chainEvaluationDark240Webp} 240w`,
  },
}
export const chainApplication = {
  width: 160,
  height: 160,
  src: chainApplication240Webp,
  avif: `${chainApplication160Avif} 160w, ${chainApplication320Avif} 320w`,
  webp: `${chainApplication240Webp} 240w`,
  dark: {
    avif: `${chainApplicationDark160Avif} 160w, ${chainApplicationDark320Avif} 320w`,
    webp: `${chainApplicationDark240Webp} 240w`,
  },
}
export const chainDocuments = {
  width: 160,
  height: 160,
  src: chainDocuments240Webp,
  avif: `${chainDocuments160Avif} 160w, ${chainDocuments320Avif} 320w`,
  webp: `${chainDocuments240Webp} 240w`,
  dark: {
    avif: `${chainDocumentsDark160Avif} 160w, ${chainDocumentsDark320Avif} 320w`,
    webp: `${chainDocumentsDark240Webp} 240w`,
  },
}
export const chainAnnotation = {
  width: 160,
  height: 160,
  src: chainAnnotation240Webp,
  avif: `${chainAnnotation160Avif} 160w, ${chainAnnotation320Avif} 320w`,
  webp: `${chainAnnotation240Webp} 240w`,
  dark: {
    avif: `${chainAnnotationDark160Avif} 160w, ${chainAnnotationDark320Avif} 320w`,
    webp: `${chainAnnotationDark240Webp} 240w`,
  },
}
export const chainAgents = {
  width: 160,
  height: 160,
  src: chainAgents240Webp,
  avif: `${chainAgents160Avif} 160w, ${chainAgents320Avif} 320w`,
  webp: `${chainAgents240Webp} 240w`,
  dark: {
    avif: `${chainAgentsDark160Avif} 160w, ${chainAgentsDark320Avif} 320w`,
    webp: `${chainAgentsDark240Webp} 240w`,
  },
}
export const chainSearch = {
  width: 160,
  height: 160,
  src: chainSearch240Webp,
  avif: `${chainSearch160Avif} 160w, ${chainSearch320Avif} 320w`,
  webp: `${chainSearch240Webp} 240w`,
  dark: {
    avif: `${chainSearchDark160Avif} 160w, ${chainSearchDark320Avif} 320w`,
    webp: `${chainSearchDark240Webp} 240w`,
  },
}
export const chainAnswers = {
  width: 160,
  height: 160,
  src: chainAnswers240Webp,
  avif: `${chainAnswers160Avif} 160w, ${chainAnswers320Avif} 320w`,
  webp: `${chainAnswers240Webp} 240w`,
  dark: {
    avif: `${chainAnswersDark160Avif} 160w, ${chainAnswersDark320Avif} 320w`,
    webp: `${chainAnswersDark240Webp} 240w`,
  },
}
