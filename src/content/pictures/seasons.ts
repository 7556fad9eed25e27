// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import season2Zh1200Avif from './files/season-2-zh-1200.avif'
import season2Zh1800Avif from './files/season-2-zh-1800.avif'
import season2Zh1350Webp from './files/season-2-zh-1350.webp'
import season2MobileZh390Avif from './files/season-2-mobile-zh-390.avif'
import season2MobileZh780Avif from './files/season-2-mobile-zh-780.avif'
import season2MobileZh585Webp from './files/season-2-mobile-zh-585.webp'
import season2En1200Avif from './files/season-2-en-1200.avif'
import season2En1800Avif from './files/season-2-en-1800.avif'
import season2En1350Webp from './files/season-2-en-1350.webp'
import season2MobileEn390Avif from './files/season-2-mobile-en-390.avif'
import season2MobileEn780Avif from './files/season-2-mobile-en-780.avif'
import season2MobileEn585Webp from './files/season-2-mobile-en-585.webp'
import season3Zh1200Avif from './files/season-3-zh-1200.avif'
import season3Zh1800Avif from './files/season-3-zh-1800.avif'
import season3Zh1350Webp from './files/season-3-zh-1350.webp'
import season3MobileZh390Avif from './files/season-3-mobile-zh-390.avif'
import season3MobileZh780Avif from './files/season-3-mobile-zh-780.avif'
import season3MobileZh585Webp from './files/season-3-mobile-zh-585.webp'
import season3En1200Avif from './files/season-3-en-1200.avif'
import season3En1800Avif from './files/season-3-en-1800.avif'
import season3En1350Webp from './files/season-3-en-1350.webp'
import season3MobileEn390Avif from './files/season-3-mobile-en-390.avif'
import season3MobileEn780Avif from './files/season-3-mobile-en-780.avif'
import season3MobileEn585Webp from './files/season-3-mobile-en-585.webp'
import season4Zh1200Avif from './files/season-4-zh-1200.avif'
import season4Zh1800Avif from './files/season-4-zh-1800.avif'
import season4Zh1350Webp from './files/season-4-zh-1350.webp'
import season4MobileZh390Avif from './files/season-4-mobile-zh-390.avif'
import season4MobileZh780Avif from './files/season-4-mobile-zh-780.avif'
import season4MobileZh585Webp from './files/season-4-mobile-zh-585.webp'
import season4En1200Avif from './files/season-4-en-1200.avif'
import season4En1800Avif from './files/season-4-en-1800.avif'
import season4En1350Webp from './files/season-4-en-1350.webp'
import season4MobileEn390Avif from './files/season-4-mobile-en-390.avif'
import season4MobileEn780Avif from './files/season-4-mobile-en-780.avif'
import season4MobileEn585Webp from './files/season-4-mobile-en-585.webp'

export const season2Zh = {
  width: 1200,
  height: 480,
  src: season2Zh1350Webp,
  avif: `${season2Zh1200Avif} 1200w, ${season2Zh1800Avif} 1800w`,
  webp: `${season2Zh1350Webp} 1350w`,
}
export const season2MobileZh = {
  width: 390,
  height: 520,
  src: season2MobileZh585Webp,
  avif: `${season2MobileZh390Avif} 390w, ${season2MobileZh780Avif} 780w`,
  webp: `${season2MobileZh585Webp} 585w`,
}
export const season2En = {
  width: 1200,
  height: 480,
  src: season2En1350Webp,
  avif: `${season2En1200Avif} 1200w, ${season2En1800Avif} 1800w`,
  webp: `${season2En1350Webp} 1350w`,
}
export const season2MobileEn = {
  width: 390,
  height: 520,
  src: season2MobileEn585Webp,
  avif: `${season2MobileEn390Avif} 390w, ${season2MobileEn780Avif} 780w`,
  webp: `${season2MobileEn585Webp} 585w`,
}
export const season3Zh = {
  width: 1200,
  height: 480,
  src: season3Zh1350Webp,
  avif: `${season3Zh1200Avif} 1200w, ${season3Zh1800Avif} 1800w`,
  webp: `${season3Zh1350Webp} 1350w`,
}
export const season3MobileZh = {
  width: 390,
  height: 520,
  src: season3MobileZh585Webp,
  avif: `${season3MobileZh390Avif} 390w, ${season3MobileZh780Avif} 780w`,
  webp: `${season3MobileZh585Webp} 585w`,
}
export const season3En = {
  width: 1200,
  height: 480,
  src: season3En1350Webp,
  avif: `${season3En1200Avif} 1200w, ${season3En1800Avif} 1800w`,
  webp: `${season3En1350Webp} 1350w`,
}
export const season3MobileEn = {
  width: 390,
  height: 520,
  src: season3MobileEn585Webp,
  avif: `${season3MobileEn390Avif} 390w, ${season3MobileEn780Avif} 780w`,
  webp: `${season3MobileEn585Webp} 585w`,
}
export const season4Zh = {
  width: 1200,
  height: 480,
  src: season4Zh1350Webp,
  avif: `${season4Zh1200Avif} 1200w, ${season4Zh1800Avif} 1800w`,
  webp: `${season4Zh1350Webp} 1350w`,
}
export const season4MobileZh = {
  width: 390,
  height: 520,
  src: season4MobileZh585Webp,
  avif: `${season4MobileZh390Avif} 390w, ${season4MobileZh780Avif} 780w`,
  webp: `${season4MobileZh585Webp} 585w`,
}
export const season4En = {
  width: 1200,
  height: 480,
  src: season4En1350Webp,
  avif: `${season4En1200Avif} 1200w, ${season4En1800Avif} 1800w`,
  webp: `${season4En1350Webp} 1350w`,
}
export const season4MobileEn = {
  width: 390,
  height: 520,
  src: season4MobileEn585Webp,
  avif: `${season4MobileEn390Avif} 390w, ${season4MobileEn780Avif} 780w`,
  webp: `${season4MobileEn585Webp} 585w`,
}
