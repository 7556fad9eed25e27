// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import chainData160Avif from './files/chain-data-160.avif'
import chainData160Webp from './files/chain-data-160.webp'
import chainData320Avif from './files/chain-data-320.avif'
import chainData320Webp from './files/chain-data-320.webp'
import chainDataDark160Avif from './files/chain-data-dark-160.avif'
import chainDataDark160Webp from './files/chain-data-dark-160.webp'
import chainDataDark320Avif from './files/chain-data-dark-320.avif'
import chainDataDark320Webp from './files/chain-data-dark-320.webp'
import chainPretraining160Avif from './files/chain-pretraining-160.avif'
import chainPretraining160Webp from './files/chain-pretraining-160.webp'
import chainPretraining320Avif from './files/chain-pretraining-320.avif'
import chainPretraining320Webp from './files/chain-pretraining-320.webp'
import chainPretrainingDark160Avif from './files/chain-pretraining-dark-160.avif'
import chainPretrainingDark160Webp from './files/chain-pretraining-dark-160.webp'
import chainPretrainingDark320Avif from './files/chain-pretraining-dark-320.avif'
import chainPretrainingDark320Webp from './files/chain-pretraining-dark-320.webp'
import chainFinetuning160Avif from './files/chain-finetuning-160.avif'
import chainFinetuning160Webp from './files/chain-finetuning-160.webp'
import chainFinetuning320Avif from './files/chain-finetuning-320.avif'
import chainFinetuning320Webp from './files/chain-finetuning-320.webp'
import chainFinetuningDark160Avif from './files/chain-finetuning-dark-160.avif'
import chainFinetuningDark160Webp from './files/chain-finetuning-dark-160.webp'
import chainFinetuningDark320Avif from './files/chain-finetuning-dark-320.avif'
import chainFinetuningDark320Webp from './files/chain-finetuning-dark-320.webp'
import chainDeployment160Avif from './files/chain-deployment-160.avif'
import chainDeployment160Webp from './files/chain-deployment-160.webp'
import chainDeployment320Avif from './files/chain-deployment-320.avif'
import chainDeployment320Webp from './files/chain-deployment-320.webp'
import chainDeploymentDark160Avif from './files/chain-deployment-dark-160.avif'
import chainDeploymentDark160Webp from './files/chain-deployment-dark-160.webp'
import chainDeploymentDark320Avif from './files/chain-deployment-dark-320.avif'
import chainDeploymentDark320Webp from './files/chain-deployment-dark-320.webp'
import chainEvaluation160Avif from './files/chain-evaluation-160.avif'
import chainEvaluation160Webp from './files/chain-evaluation-160.webp'
import chainEvaluation320Avif from './files/chain-evaluation-320.avif'
import chainEvaluation320Webp from './files/chain-evaluation-320.webp'
import chainEvaluationDark160Avif from './files/chain-evaluation-dark-160.avif'
import chainEvaluationDark160Webp from './files/chain-evaluation-dark-160.webp'
import chainEvaluationDark320Avif from './files/chain-evaluation-dark-320.avif'
import chainEvaluationDark320Webp from './files/chain-evaluation-dark-320.webp'
import chainApplication160Avif from './files/chain-application-160.avif'
import chainApplication160Webp from './files/chain-application-160.webp'
import chainApplication320Avif from './files/chain-application-320.avif'
import chainApplication320Webp from './files/chain-application-320.webp'
import chainApplicationDark160Avif from './files/chain-application-dark-160.avif'
import chainApplicationDark160Webp from './files/chain-application-dark-160.webp'
import chainApplicationDark320Avif from './files/chain-application-dark-320.avif'
import chainApplicationDark320Webp from './files/chain-application-dark-320.webp'

export const chainData = {
  width: 160,
  height: 160,
  src: chainData160Webp,
  avif: `${chainData160Avif} 160w, ${chainData320Avif} 320w`,
  webp: `${chainData160Webp} 160w, ${chainData320Webp} 320w`,
  dark: {
    avif: `${chainDataDark160Avif} 160w, ${chainDataDark320Avif} 320w`,
    webp: `${chainDataDark160Webp} 160w, ${chainDataDark320Webp} 320w`,
  },
}
export const chainPretraining = {
  width: 160,
  height: 160,
  src: chainPretraining160Webp,
  avif: `${chainPretraining160Avif} 160w, ${chainPretraining320Avif} 320w`,
  webp: `${chainPretraining160Webp} 160w, ${chainPretraining320Webp} 320w`,
  dark: {
    avif: `${chainPretrainingDark160Avif} 160w, ${chainPretrainingDark320Avif} 320w`,
    webp: `${chainPretrainingDark160Webp} 160w, ${chainPretrainingDark320Webp} 320w`,
  },
}
export const chainFinetuning = {
  width: 160,
  height: 160,
  src: chainFinetuning160Webp,
  avif: `${chainFinetuning160Avif} 160w, ${chainFinetuning320Avif} 320w`,
  webp: `${chainFinetuning160Webp} 160w, ${chainFinetuning320Webp} 320w`,
  dark: {
    avif: `${chainFinetuningDark160Avif} 160w, ${chainFinetuningDark320Avif} 320w`,
    webp: `${chainFinetuningDark160Webp} 160w, ${chainFinetuningDark320Webp} 320w`,
  },
}
export const chainDeployment = {
  width: 160,
  height: 160,
  src: chainDeployment160Webp,
  avif: `${chainDeployment160Avif} 160w, ${chainDeployment320Avif} 320w`,
  webp: `${chainDeployment160Webp} 160w, ${chainDeployment320Webp} 320w`,
  dark: {
    avif: `${chainDeploymentDark160Avif} 160w, ${chainDeploymentDark320Avif} 320w`,
    webp: `${chainDeploymentDark160Webp} 160w, ${chainDeploymentDark320Webp} 320w`,
  },
}
export const chainEvaluation = {
  width: 160,
  height: 160,
  src: chainEvaluation160Webp,
  avif: `${chainEvaluation160Avif} 160w, ${chainEvaluation320Avif} 320w`,
  webp: `${chainEvaluation160Webp} 160w, ${chainEvaluation320Webp} 320w`,
  dark: {
    avif: `${chainEvaluationDark160Avif} 160w, ${chainEvaluationDark320Avif} 320w`,
    webp: `${chainEvaluationDark160Webp} 160w, ${chainEvaluationDark320Webp} 320w`,
  },
}
export const chainApplication = {
  width: 160,
  height: 160,
  src: chainApplication160Webp,
  avif: `${chainApplication160Avif} 160w, ${chainApplication320Avif} 320w`,
  webp: `${chainApplication160Webp} 160w, ${chainApplication320Webp} 320w`,
  dark: {
    avif: `${chainApplicationDark160Avif} 160w, ${chainApplicationDark320Avif} 320w`,
    webp: `${chainApplicationDark160Webp} 160w, ${chainApplicationDark320Webp} 320w`,
  },
}
