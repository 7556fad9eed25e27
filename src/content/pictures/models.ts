// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import modelInternS2640Avif from './files/model-intern-s2-640.avif'
import modelInternS21280Avif from './files/model-intern-s2-1280.avif'
import modelInternS2960Webp from './files/model-intern-s2-960.webp'
import modelInternS2Dark640Avif from './files/model-intern-s2-dark-640.avif'
import modelInternS2Dark1280Avif from './files/model-intern-s2-dark-1280.avif'
import modelInternS2Dark960Webp from './files/model-intern-s2-dark-960.webp'
import modelInternS1Pro640Avif from './files/model-intern-s1-pro-640.avif'
import modelInternS1Pro1280Avif from './files/model-intern-s1-pro-1280.avif'
import modelInternS1Pro960Webp from './files/model-intern-s1-pro-960.webp'
import modelInternS1ProDark640Avif from './files/model-intern-s1-pro-dark-640.avif'
import modelInternS1ProDark1280Avif from './files/model-intern-s1-pro-dark-1280.avif'
import modelInternS1ProDark960Webp from './files/model-intern-s1-pro-dark-960.webp'
import modelInternS1640Avif from './files/model-intern-s1-640.avif'
import modelInternS11280Avif from './files/model-intern-s1-1280.avif'
import modelInternS1960Webp from './files/model-intern-s1-960.webp'
import modelInternS1Dark640Avif from './files/model-intern-s1-dark-640.avif'
import modelInternS1Dark1280Avif from './files/model-intern-s1-dark-1280.avif'
import modelInternS1Dark960Webp from './files/model-intern-s1-dark-960.webp'
import modelInternvl640Avif from './files/model-internvl-640.avif'
import modelInternvl1280Avif from './files/model-internvl-1280.avif'
import modelInternvl960Webp from './files/model-internvl-960.webp'
import modelInternvlDark640Avif from './files/model-internvl-dark-640.avif'
import modelInternvlDark1280Avif from './files/model-internvl-dark-1280.avif'
import modelInternvlDark960Webp from './files/model-internvl-dark-960.webp'
import modelInternlm640Avif from './files/model-internlm-640.avif'
import modelInternlm1280Avif from './files/model-internlm-1280.avif'
import modelInternlm960Webp from './files/model-internlm-960.webp'
import modelInternlmDark640Avif from './files/model-internlm-dark-640.avif'
import modelInternlmDark1280Avif from './files/model-internlm-dark-1280.avif'
import modelInternlmDark960Webp from './files/model-internlm-dark-960.webp'
import modelXcomposer640Avif from './files/model-xcomposer-640.avif'
import modelXcomposer1280Avif from './files/model-xcomposer-1280.avif'
import modelXcomposer960Webp from './files/model-xcomposer-960.webp'
import modelXcomposerDark640Avif from './files/model-xcomposer-dark-640.avif'
import modelXcomposerDark1280Avif from './files/model-xcomposer-dark-1280.avif'
import modelXcomposerDark960Webp from './files/model-xcomposer-dark-960.webp'

export const modelInternS2 = {
  width: 640,
  height: 480,
  src: modelInternS2960Webp,
  avif: `${modelInternS2640Avif} 640w, ${modelInternS21280Avif} 1280w`,
  webp: `${modelInternS2960Webp} 960w`,
  dark: {
    avif: `${modelInternS2Dark640Avif} 640w, ${modelInternS2Dark1280Avif} 1280w`,
    webp: `${modelInternS2Dark960Webp} 960w`,
  },
}
export const modelInternS1Pro = {
  width: 640,
  height: 480,
  src: modelInternS1Pro960Webp,
  avif: `${modelInternS1Pro640Avif} 640w, ${modelInternS1Pro1280Avif} 1280w`,
  webp: `${modelInternS1Pro960Webp} 960w`,
  dark: {
    avif: `${modelInternS1ProDark640Avif} 640w, ${modelInternS1ProDark1280Avif} 1280w`,
    webp: `${modelInternS1ProDark960Webp} 960w`,
  },
}
export const modelInternS1 = {
  width: 640,
  height: 480,
  src: modelInternS1960Webp,
  avif: `${modelInternS1640Avif} 640w, ${modelInternS11280Avif} 1280w`,
  webp: `${modelInternS1960Webp} 960w`,
  dark: {
    avif: `${modelInternS1Dark640Avif} 640w, ${modelInternS1Dark1280Avif} 1280w`,
    webp: `${modelInternS1Dark960Webp} 960w`,
  },
}
export const modelInternvl = {
  width: 640,
  height: 480,
  src: modelInternvl960Webp,
  avif: `${modelInternvl640Avif} 640w, ${modelInternvl1280Avif} 1280w`,
  webp: `${modelInternvl960Webp} 960w`,
  dark: {
    avif: `${modelInternvlDark640Avif} 640w, ${modelInternvlDark1280Avif} 1280w`,
    webp: `${modelInternvlDark960Webp} 960w`,
  },
}
export const modelInternlm = {
  width: 640,
  height: 480,
  src: modelInternlm960Webp,
  avif: `${modelInternlm640Avif} 640w, ${modelInternlm1280Avif} 1280w`,
  webp: `${modelInternlm960Webp} 960w`,
  dark: {
    avif: `${modelInternlmDark640Avif} 640w, ${modelInternlmDark1280Avif} 1280w`,
    webp: `${modelInternlmDark960Webp} 960w`,
  },
}
export const modelXcomposer = {
  width: 640,
  height: 480,
  src: modelXcomposer960Webp,
  avif: `${modelXcomposer640Avif} 640w, ${modelXcomposer1280Avif} 1280w`,
  webp: `${modelXcomposer960Webp} 960w`,
  dark: {
    avif: `${modelXcomposerDark640Avif} 640w, ${modelXcomposerDark1280Avif} 1280w`,
    webp: `${modelXcomposerDark960Webp} 960w`,
  },
}
