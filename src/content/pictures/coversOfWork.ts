// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import coverMultimodal1400Avif from './files/cover-multimodal-1-400.avif'
import coverMultimodal1800Avif from './files/cover-multimodal-1-800.avif'
import coverMultimodal1600Webp from './files/cover-multimodal-1-600.webp'
import coverMultimodal1Dark400Avif from './files/cover-multimodal-1-dark-400.avif'
import coverMultimodal1Dark800Avif from './files/cover-multimodal-1-dark-800.avif'
import coverMultimodal1Dark600Webp from './files/cover-multimodal-1-dark-600.webp'
import coverMultimodal2400Avif from './files/cover-multimodal-2-400.avif'
import coverMultimodal2800Avif from './files/cover-multimodal-2-800.avif'
import coverMultimodal2600Webp from './files/cover-multimodal-2-600.webp'
import coverMultimodal2Dark400Avif from './files/cover-multimodal-2-dark-400.avif'
import coverMultimodal2Dark800Avif from './files/cover-multimodal-2-dark-800.avif'
import coverMultimodal2Dark600Webp from './files/cover-multimodal-2-dark-600.webp'
import coverMultimodal3400Avif from './files/cover-multimodal-3-400.avif'
import coverMultimodal3800Avif from './files/cover-multimodal-3-800.avif'
import coverMultimodal3600Webp from './files/cover-multimodal-3-600.webp'
import coverMultimodal3Dark400Avif from './files/cover-multimodal-3-dark-400.avif'
import coverMultimodal3Dark800Avif from './files/cover-multimodal-3-dark-800.avif'
import coverMultimodal3Dark600Webp from './files/cover-multimodal-3-dark-600.webp'
import coverEvaluation1400Avif from './files/cover-evaluation-1-400.avif'
import coverEvaluation1800Avif from './files/cover-evaluation-1-800.avif'
import coverEvaluation1600Webp from './files/cover-evaluation-1-600.webp'
import coverEvaluation1Dark400Avif from './files/cover-evaluation-1-dark-400.avif'
import coverEvaluation1Dark800Avif from './files/cover-evaluation-1-dark-800.avif'
import coverEvaluation1Dark600Webp from './files/cover-evaluation-1-dark-600.webp'
import coverEvaluation2400Avif from './files/cover-evaluation-2-400.avif'
import coverEvaluation2800Avif from './files/cover-evaluation-2-800.avif'
import coverEvaluation2600Webp from './files/cover-evaluation-2-600.webp'
import coverEvaluation2Dark400Avif from './files/cover-evaluation-2-dark-400.avif'
import coverEvaluation2Dark800Avif from './files/cover-evaluation-2-dark-800.avif'
import coverEvaluation2Dark600Webp from './files/cover-evaluation-2-dark-600.webp'
import coverEvaluation3400Avif from './files/cover-evaluation-3-400.avif'
import coverEvaluation3800Avif from './files/cover-evaluation-3-800.avif'
import coverEvaluation3600Webp from './files/cover-evaluation-3-600.webp'
import coverEvaluation3Dark400Avif from './files/cover-evaluation-3-dark-400.avif'
import coverEvaluation3Dark800Avif from './files/cover-evaluation-3-dark-800.avif'
import coverEvaluation3Dark600Webp from './files/cover-evaluation-3-dark-600.webp'
import coverOthers1400Avif from './files/cover-others-1-400.avif'
import coverOthers1800Avif from './files/cover-others-1-800.avif'
import coverOthers1600Webp from './files/cover-others-1-600.webp'
import coverOthers1Dark400Avif from './files/cover-others-1-dark-400.avif'
import coverOthers1Dark800Avif from './files/cover-others-1-dark-800.avif'
import coverOthers1Dark600Webp from './files/cover-others-1-dark-600.webp'
import coverOthers2400Avif from './files/cover-others-2-400.avif'
import coverOthers2800Avif from './files/cover-others-2-800.avif'
import coverOthers2600Webp from './files/cover-others-2-600.webp'
import coverOthers2Dark400Avif from './files/cover-others-2-dark-400.avif'
import coverOthers2Dark800Avif from './files/cover-others-2-dark-800.avif'
import coverOthers2Dark600Webp from './files/cover-others-2-dark-600.webp'
import coverOthers3400Avif from './files/cover-others-3-400.avif'
import coverOthers3800Avif from './files/cover-others-3-800.avif'
import coverOthers3600Webp from './files/cover-others-3-600.webp'
import coverOthers3Dark400Avif from './files/cover-others-3-dark-400.avif'
import coverOthers3Dark800Avif from './files/cover-others-3-dark-800.avif'
import coverOthers3Dark600Webp from './files/cover-others-3-dark-600.webp'

export const coverMultimodal1 = {
  width: 400,
  height: 125,
  src: coverMultimodal1600Webp,
  avif: `${coverMultimodal1400Avif} 400w, ${coverMultimodal1800Avif} 800w`,
  webp: `${coverMultimodal1600Webp} 600w`,
  dark: {
    avif: `${coverMultimodal1Dark400Avif} 400w, ${coverMultimodal1Dark800Avif} 800w`,
    webp: `${coverMultimodal1Dark600Webp} 600w`,
  },
}
export const coverMultimodal2 = {
  width: 400,
  height: 125,
  src: coverMultimodal2600Webp,
  avif: `${coverMultimodal2400Avif} 400w, ${coverMultimodal2800Avif} 800w`,
  webp: `${coverMultimodal2600Webp} 600w`,
  dark: {
    avif: `${coverMultimodal2Dark400Avif} 400w, ${coverMultimodal2Dark800Avif} 800w`,
    webp: `${coverMultimodal2Dark600Webp} 600w`,
  },
}
export const coverMultimodal3 = {
  width: 400,
  height: 125,
  src: coverMultimodal3600Webp,
  avif: `${coverMultimodal3400Avif} 400w, ${coverMultimodal3800Avif} 800w`,
  webp: `${coverMultimodal3600Webp} 600w`,
  dark: {
    avif: `${coverMultimodal3Dark400Avif} 400w, ${coverMultimodal3Dark800Avif} 800w`,
    webp: `${coverMultimodal3Dark600Webp} 600w`,
  },
}
export const coverEvaluation1 = {
  width: 400,
  height: 125,
  src: coverEvaluation1600Webp,
  avif: `${coverEvaluation1400Avif} 400w, ${coverEvaluation1800Avif} 800w`,
  webp: `${coverEvaluation1600Webp} 600w`,
  dark: {
    avif: `${coverEvaluation1Dark400Avif} 400w, ${coverEvaluation1Dark800Avif} 800w`,
    webp: `${coverEvaluation1Dark600Webp} 600w`,
  },
}
export const coverEvaluation2 = {
  width: 400,
  height: 125,
  src: coverEvaluation2600Webp,
  avif: `${coverEvaluation2400Avif} 400w, ${coverEvaluation2800Avif} 800w`,
  webp: `${coverEvaluation2600Webp} 600w`,
  dark: {
    avif: `${coverEvaluation2Dark400Avif} 400w, ${coverEvaluation2Dark800Avif} 800w`,
    webp: `${coverEvaluation2Dark600Webp} 600w`,
  },
}
export const coverEvaluation3 = {
  width: 400,
  height: 125,
  src: coverEvaluation3600Webp,
  avif: `${coverEvaluation3400Avif} 400w, ${coverEvaluation3800Avif} 800w`,
  webp: `${coverEvaluation3600Webp} 600w`,
  dark: {
    avif: `${coverEvaluation3Dark400Avif} 400w, ${coverEvaluation3Dark800Avif} 800w`,
    webp: `${coverEvaluation3Dark600Webp} 600w`,
  },
}
export const coverOthers1 = {
  width: 400,
  height: 125,
  src: coverOthers1600Webp,
  avif: `${coverOthers1400Avif} 400w, ${coverOthers1800Avif} 800w`,
  webp: `${coverOthers1600Webp} 600w`,
  dark: {
    avif: `${coverOthers1Dark400Avif} 400w, ${coverOthers1Dark800Avif} 800w`,
    webp: `${coverOthers1Dark600Webp} 600w`,
  },
}
export const coverOthers2 = {
  width: 400,
  height: 125,
  src: coverOthers2600Webp,
  avif: `${coverOthers2400Avif} 400w, ${coverOthers2800Avif} 800w`,
  webp: `${coverOthers2600Webp} 600w`,
  dark: {
    avif: `${coverOthers2Dark400Avif} 400w, ${coverOthers2Dark800Avif} 800w`,
    webp: `${coverOthers2Dark600Webp} 600w`,
  },
}
export const coverOthers3 = {
  width: 400,
  height: 125,
  src: coverOthers3600Webp,
  avif: `${coverOthers3400Avif} 400w, ${coverOthers3800Avif} 800w`,
  webp: `${coverOthers3600Webp} 600w`,
  dark: {
    avif: `${coverOthers3Dark400Avif} 400w, ${coverOthers3Dark800Avif} 800w`,
    webp: `${coverOthers3Dark600Webp} 600w`,
  },
}
