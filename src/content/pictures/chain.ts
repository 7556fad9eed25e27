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
