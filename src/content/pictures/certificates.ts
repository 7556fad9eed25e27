// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import certificateZh580Avif from './files/certificate-zh-580.avif'
import certificateZh1160Avif from './files/certificate-zh-1160.avif'
import certificateZh870Webp from './files/certificate-zh-870.webp'
import certificateZhDark580Avif from './files/certificate-zh-dark-580.avif'
import certificateZhDark1160Avif from './files/certificate-zh-dark-1160.avif'
import certificateZhDark870Webp from './files/certificate-zh-dark-870.webp'
import certificateEn580Avif from './files/certificate-en-580.avif'
import certificateEn1160Avif from './files/certificate-en-1160.avif'
import certificateEn870Webp from './files/certificate-en-870.webp'
import certificateEnDark580Avif from './files/certificate-en-dark-580.avif'
import certificateEnDark1160Avif from './files/certificate-en-dark-1160.avif'
import certificateEnDark870Webp from './files/certificate-en-dark-870.webp'

export const certificateZh = {
  width: 580,
  height: 410,
  src: certificateZh870Webp,
  avif: `${certificateZh580Avif} 580w, ${certificateZh1160Avif} 1160w`,
  webp: `${certificateZh870Webp} 870w`,
  dark: {
    avif: `${certificateZhDark580Avif} 580w, ${certificateZhDark1160Avif} 1160w`,
    webp: `${certificateZhDark870Webp} 870w`,
  },
}
export const certificateEn = {
  width: 580,
  height: 410,
  src: certificateEn870Webp,
  avif: `${certificateEn580Avif} 580w, ${certificateEn1160Avif} 1160w`,
  webp: `${certificateEn870Webp} 870w`,
  dark: {
    avif: `${certificateEnDark580Avif} 580w, ${certificateEnDark1160Avif} 1160w`,
    webp: `${certificateEnDark870Webp} 870w`,
  },
}
