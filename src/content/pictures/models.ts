// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import modelInternS2640Avif from './files/model-intern-s2-640.avif'
import modelInternS2640Webp from './files/model-intern-s2-640.webp'
import modelInternS21280Avif from './files/model-intern-s2-1280.avif'
import modelInternS21280Webp from './files/model-intern-s2-1280.webp'
import modelInternS2Dark640Avif from './files/model-intern-s2-dark-640.avif'
import modelInternS2Dark640Webp from './files/model-intern-s2-dark-640.webp'
import modelInternS2Dark1280Avif from './files/model-intern-s2-dark-1280.avif'
import modelInternS2Dark1280Webp from './files/model-intern-s2-dark-1280.webp'
import modelInternS1Pro640Avif from './files/model-intern-s1-pro-640.avif'
import modelInternS1Pro640Webp from './files/model-intern-s1-pro-640.webp'
import modelInternS1Pro1280Avif from './files/model-intern-s1-pro-1280.avif'
import modelInternS1Pro1280Webp from './files/model-intern-s1-pro-1280.webp'
import modelInternS1ProDark640Avif from './files/model-intern-s1-pro-dark-640.avif'
import modelInternS1ProDark640Webp from './files/model-intern-s1-pro-dark-640.webp'
import modelInternS1ProDark1280Avif from './files/model-intern-s1-pro-dark-1280.avif'
import modelInternS1ProDark1280Webp from './files/model-intern-s1-pro-dark-1280.webp'
import modelInternS1640Avif from './files/model-intern-s1-640.avif'
import modelInternS1640Webp from './files/model-intern-s1-640.webp'
import modelInternS11280Avif from './files/model-intern-s1-1280.avif'
import modelInternS11280Webp from './files/model-intern-s1-1280.webp'
import modelInternS1Dark640Avif from './files/model-intern-s1-dark-640.avif'
import modelInternS1Dark640Webp from './files/model-intern-s1-dark-640.webp'
import modelInternS1Dark1280Avif from './files/model-intern-s1-dark-1280.avif'
import modelInternS1Dark1280Webp from './files/model-intern-s1-dark-1280.webp'
import modelInternvl640Avif from './files/model-internvl-640.avif'
import modelInternvl640Webp from './files/model-internvl-640.webp'
import modelInternvl1280Avif from './files/model-internvl-1280.avif'
import modelInternvl1280Webp from './files/model-internvl-1280.webp'
import modelInternvlDark640Avif from './files/model-internvl-dark-640.avif'
import modelInternvlDark640Webp from './files/model-internvl-dark-640.webp'
import modelInternvlDark1280Avif from './files/model-internvl-dark-1280.avif'
import modelInternvlDark1280Webp from './files/model-internvl-dark-1280.webp'
import modelInternlm640Avif from './files/model-internlm-640.avif'
import modelInternlm640Webp from './files/model-internlm-640.webp'
import modelInternlm1280Avif from './files/model-internlm-1280.avif'
import modelInternlm1280Webp from './files/model-internlm-1280.webp'
import modelInternlmDark640Avif from './files/model-internlm-dark-640.avif'
import modelInternlmDark640Webp from './files/model-internlm-dark-640.webp'
import modelInternlmDark1280Avif from './files/model-internlm-dark-1280.avif'
import modelInternlmDark1280Webp from './files/model-internlm-dark-1280.webp'
import modelXcomposer640Avif from './files/model-xcomposer-640.avif'
import modelXcomposer640Webp from './files/model-xcomposer-640.webp'
import modelXcomposer1280Avif from './files/model-xcomposer-1280.avif'
import modelXcomposer1280Webp from './files/model-xcomposer-1280.webp'
import modelXcomposerDark640Avif from './files/model-xcomposer-dark-640.avif'
import modelXcomposerDark640Webp from './files/model-xcomposer-dark-640.webp'
import modelXcomposerDark1280Avif from './files/model-xcomposer-dark-1280.avif'
import modelXcomposerDark1280Webp from './files/model-xcomposer-dark-1280.webp'

export const modelInternS2 = {
  width: 640,
  height: 480,
  src: modelInternS2640Webp,
  avif: `${modelInternS2640Avif} 640w, ${modelInternS21280Avif} 1280w`,
  webp: `${modelInternS2640Webp} 640w, ${modelInternS21280Webp} 1280w`,
  dark: {
    avif: `${modelInternS2Dark640Avif} 640w, ${modelInternS2Dark1280Avif} 1280w`,
    webp: `${modelInternS2Dark640Webp} 640w, ${modelInternS2Dark1280Webp} 1280w`,
  },
}
export const modelInternS1Pro = {
  width: 640,
  height: 480,
  src: modelInternS1Pro640Webp,
  avif: `${modelInternS1Pro640Avif} 640w, ${modelInternS1Pro1280Avif} 1280w`,
  webp: `${modelInternS1Pro640Webp} 640w, ${modelInternS1Pro1280Webp} 1280w`,
  dark: {
    avif: `${modelInternS1ProDark640Avif} 640w, ${modelInternS1ProDark1280Avif} 1280w`,
    webp: `${modelInternS1ProDark640Webp} 640w, ${modelInternS1ProDark1280Webp} 1280w`,
  },
}
export const modelInternS1 = {
  width: 640,
  height: 480,
  src: modelInternS1640Webp,
  avif: `${modelInternS1640Avif} 640w, ${modelInternS11280Avif} 1280w`,
  webp: `${modelInternS1640Webp} 640w, ${modelInternS11280Webp} 1280w`,
  dark: {
    avif: `${modelInternS1Dark640Avif} 640w, ${modelInternS1Dark1280Avif} 1280w`,
    webp: `${modelInternS1Dark640Webp} 640w, ${modelInternS1Dark1280Webp} 1280w`,
  },
}
export const modelInternvl = {
  width: 640,
  height: 480,
  src: modelInternvl640Webp,
  avif: `${modelInternvl640Avif} 640w, ${modelInternvl1280Avif} 1280w`,
  webp: `${modelInternvl640Webp} 640w, ${modelInternvl1280Webp} 1280w`,
  dark: {
    avif: `${modelInternvlDark640Avif} 640w, ${modelInternvlDark1280Avif} 1280w`,
    webp: `${modelInternvlDark640Webp} 640w, ${modelInternvlDark1280Webp} 1280w`,
  },
}
export const modelInternlm = {
  width: 640,
  height: 480,
  src: modelInternlm640Webp,
  avif: `${modelInternlm640Avif} 640w, ${modelInternlm1280Avif} 1280w`,
  webp: `${modelInternlm640Webp} 640w, ${modelInternlm1280Webp} 1280w`,
  dark: {
    avif: `${modelInternlmDark640Avif} 640w, ${modelInternlmDark1280Avif} 1280w`,
    webp: `${modelInternlmDark640Webp} 640w, ${modelInternlmDark1280Webp} 1280w`,
  },
}
export const modelXcomposer = {
  width: 640,
  height: 480,
  src: modelXcomposer640Webp,
  avif: `${modelXcomposer640Avif} 640w, ${modelXcomposer1280Avif} 1280w`,
  webp: `${modelXcomposer640Webp} 640w, ${modelXcomposer1280Webp} 1280w`,
  dark: {
    avif: `${modelXcomposerDark640Avif} 640w, ${modelXcomposerDark1280Avif} 1280w`,
    webp: `${modelXcomposerDark640Webp} 640w, ${modelXcomposerDark1280Webp} 1280w`,
  },
}
