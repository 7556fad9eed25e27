// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import group1800Avif from './files/group-1-800.avif'
import group11600Avif from './files/group-1-1600.avif'
import group11200Webp from './files/group-1-1200.webp'
import group1Dark800Avif from './files/group-1-dark-800.avif'
import group1Dark1600Avif from './files/group-1-dark-1600.avif'
import group1Dark1200Webp from './files/group-1-dark-1200.webp'
import group2800Avif from './files/group-2-800.avif'
import group21600Avif from './files/group-2-1600.avif'
import group21200Webp from './files/group-2-1200.webp'
import group2Dark800Avif from './files/group-2-dark-800.avif'
import group2Dark1600Avif from './files/group-2-dark-1600.avif'
import group2Dark1200Webp from './files/group-2-dark-1200.webp'
import group3800Avif from './files/group-3-800.avif'
import group31600Avif from './files/group-3-1600.avif'
import group31200Webp from './files/group-3-1200.webp'
import group3Dark800Avif from './files/group-3-dark-800.avif'
import group3Dark1600Avif from './files/group-3-dark-1600.avif'
import group3Dark1200Webp from './files/group-3-dark-1200.webp'
import group4800Avif from './files/group-4-800.avif'
import group41600Avif from './files/group-4-1600.avif'
import group41200Webp from './files/group-4-1200.webp'
import group4Dark800Avif from './files/group-4-dark-800.avif'
import group4Dark1600Avif from './files/group-4-dark-1600.avif'
import group4Dark1200Webp from './files/group-4-dark-1200.webp'
import group5800Avif from './files/group-5-800.avif'
import group51600Avif from './files/group-5-1600.avif'
import group51200Webp from './files/group-5-1200.webp'
import group5Dark800Avif from './files/group-5-dark-800.avif'
import group5Dark1600Avif from './files/group-5-dark-1600.avif'
import group5Dark1200Webp from './files/group-5-dark-1200.webp'

export const group1 = {
  width: 800,
  height: 450,
  src: group11200Webp,
  avif: `${group1800Avif} 800w, ${group11600Avif} 1600w`,
  webp: `${group11200Webp} 1200w`,
  dark: { avif: `${group1Dark800Avif} 800w, ${group1Dark1600Avif} 1600w`, webp: `${group1Dark1200Webp} 1200w` },
}
export const group2 = {
  width: 800,
  height: 450,
  src: group21200Webp,
  avif: `${group2800Avif} 800w, ${group21600Avif} 1600w`,
  webp: `${group21200Webp} 1200w`,
  dark: { avif: `${group2Dark800Avif} 800w, ${group2Dark1600Avif} 1600w`, webp: `${group2Dark1200Webp} 1200w` },
}
export const group3 = {
  width: 800,
  height: 450,
  src: group31200Webp,
  avif: `${group3800Avif} 800w, ${group31600Avif} 1600w`,
  webp: `${group31200Webp} 1200w`,
  dark: { avif: `${group3Dark800Avif} 800w, ${group3Dark1600Avif} 1600w`, webp: `${group3Dark1200Webp} 1200w` },
}
export const group4 = {
  width: 800,
  height: 450,
  src: group41200Webp,
  avif: `${group4800Avif} 800w, ${group41600Avif} 1600w`,
  webp: `${group41200Webp} 1200w`,
  dark: { avif: `${group4Dark800Avif} 800w, ${group4Dark1600Avif} 1600w`, webp: `${group4Dark1200Webp} 1200w` },
}
export const group5 = {
  width: 800,
  height: 450,
  src: group51200Webp,
  avif: `${group5800Avif} 800w, ${group51600Avif} 1600w`,
  webp: `${group51200Webp} 1200w`,
  dark: { avif: `${group5Dark800Avif} 800w, ${group5Dark1600Avif} 1600w`, webp: `${group5Dark1200Webp} 1200w` },
}
