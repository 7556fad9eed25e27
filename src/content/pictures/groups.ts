// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import group1800Avif from './files/group-1-800.avif'
import group1800Webp from './files/group-1-800.webp'
import group11600Avif from './files/group-1-1600.avif'
import group11600Webp from './files/group-1-1600.webp'
import group1Dark800Avif from './files/group-1-dark-800.avif'
import group1Dark800Webp from './files/group-1-dark-800.webp'
import group1Dark1600Avif from './files/group-1-dark-1600.avif'
import group1Dark1600Webp from './files/group-1-dark-1600.webp'
import group2800Avif from './files/group-2-800.avif'
import group2800Webp from './files/group-2-800.webp'
import group21600Avif from './files/group-2-1600.avif'
import group21600Webp from './files/group-2-1600.webp'
import group2Dark800Avif from './files/group-2-dark-800.avif'
import group2Dark800Webp from './files/group-2-dark-800.webp'
import group2Dark1600Avif from './files/group-2-dark-1600.avif'
import group2Dark1600Webp from './files/group-2-dark-1600.webp'
import group3800Avif from './files/group-3-800.avif'
import group3800Webp from './files/group-3-800.webp'
import group31600Avif from './files/group-3-1600.avif'
import group31600Webp from './files/group-3-1600.webp'
import group3Dark800Avif from './files/group-3-dark-800.avif'
import group3Dark800Webp from './files/group-3-dark-800.webp'
import group3Dark1600Avif from './files/group-3-dark-1600.avif'
import group3Dark1600Webp from './files/group-3-dark-1600.webp'
import group4800Avif from './files/group-4-800.avif'
import group4800Webp from './files/group-4-800.webp'
import group41600Avif from './files/group-4-1600.avif'
import group41600Webp from './files/group-4-1600.webp'
import group4Dark800Avif from './files/group-4-dark-800.avif'
import group4Dark800Webp from './files/group-4-dark-800.webp'
import group4Dark1600Avif from './files/group-4-dark-1600.avif'
import group4Dark1600Webp from './files/group-4-dark-1600.webp'
import group5800Avif from './files/group-5-800.avif'
import group5800Webp from './files/group-5-800.webp'
import group51600Avif from './files/group-5-1600.avif'
import group51600Webp from './files/group-5-1600.webp'
import group5Dark800Avif from './files/group-5-dark-800.avif'
import group5Dark800Webp from './files/group-5-dark-800.webp'
import group5Dark1600Avif from './files/group-5-dark-1600.avif'
import group5Dark1600Webp from './files/group-5-dark-1600.webp'

export const group1 = {
  width: 800,
  height: 450,
  src: group1800Webp,
  avif: `${group1800Avif} 800w, ${group11600Avif} 1600w`,
  webp: `${group1800Webp} 800w, ${group11600Webp} 1600w`,
  dark: {
    avif: `${group1Dark800Avif} 800w, ${group1Dark1600Avif} 1600w`,
    webp: `${group1Dark800Webp} 800w, ${group1Dark1600Webp} 1600w`,
  },
}
export const group2 = {
  width: 800,
  height: 450,
  src: group2800Webp,
  avif: `${group2800Avif} 800w, ${group21600Avif} 1600w`,
  webp: `${group2800Webp} 800w, ${group21600Webp} 1600w`,
  dark: {
    avif: `${group2Dark800Avif} 800w, ${group2Dark1600Avif} 1600w`,
    webp: `${group2Dark800Webp} 800w, ${group2Dark1600Webp} 1600w`,
  },
}
export const group3 = {
  width: 800,
  height: 450,
  src: group3800Webp,
  avif: `${group3800Avif} 800w, ${group31600Avif} 1600w`,
  webp: `${group3800Webp} 800w, ${group31600Webp} 1600w`,
  dark: {
    avif: `${group3Dark800Avif} 800w, ${group3Dark1600Avif} 1600w`,
    webp: `${group3Dark800Webp} 800w, ${group3Dark1600Webp} 1600w`,
  },
}
export const group4 = {
  width: 800,
  height: 450,
  src: group4800Webp,
  avif: `${group4800Avif} 800w, ${group41600Avif} 1600w`,
  webp: `${group4800Webp} 800w, ${group41600Webp} 1600w`,
  dark: {
    avif: `${group4Dark800Avif} 800w, ${group4Dark1600Avif} 1600w`,
    webp: `${group4Dark800Webp} 800w, ${group4Dark1600Webp} 1600w`,
  },
}
export const group5 = {
  width: 800,
  height: 450,
  src: group5800Webp,
  avif: `${group5800Avif} 800w, ${group51600Avif} 1600w`,
  webp: `${group5800Webp} 800w, ${group51600Webp} 1600w`,
  dark: {
    avif: `${group5Dark800Avif} 800w, ${group5Dark1600Avif} 1600w`,
    webp: `${group5Dark800Webp} 800w, ${group5Dark1600Webp} 1600w`,
  },
}
