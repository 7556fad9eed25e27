// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import season2Zh1200Avif from './files/season-2-zh-1200.avif'
import season2Zh1200Webp from './files/season-2-zh-1200.webp'
import season2Zh2000Avif from './files/season-2-zh-2000.avif'
import season2Zh2000Webp from './files/season-2-zh-2000.webp'
import season2MobileZh390Avif from './files/season-2-mobile-zh-390.avif'
import season2MobileZh390Webp from './files/season-2-mobile-zh-390.webp'
import season2MobileZh780Avif from './files/season-2-mobile-zh-780.avif'
import season2MobileZh780Webp from './files/season-2-mobile-zh-780.webp'
import season2En1200Avif from './files/season-2-en-1200.avif'
import season2En1200Webp from './files/season-2-en-1200.webp'
import season2En2000Avif from './files/season-2-en-2000.avif'
import season2En2000Webp from './files/season-2-en-2000.webp'
import season2MobileEn390Avif from './files/season-2-mobile-en-390.avif'
import season2MobileEn390Webp from './files/season-2-mobile-en-390.webp'
import season2MobileEn780Avif from './files/season-2-mobile-en-780.avif'
import season2MobileEn780Webp from './files/season-2-mobile-en-780.webp'
import season3Zh1200Avif from './files/season-3-zh-1200.avif'
import season3Zh1200Webp from './files/season-3-zh-1200.webp'
import season3Zh2000Avif from './files/season-3-zh-2000.avif'
import season3Zh2000Webp from './files/season-3-zh-2000.webp'
import season3MobileZh390Avif from './files/season-3-mobile-zh-390.avif'
import season3MobileZh390Webp from './files/season-3-mobile-zh-390.webp'
import season3MobileZh780Avif from './files/season-3-mobile-zh-780.avif'
import season3MobileZh780Webp from './files/season-3-mobile-zh-780.webp'
import season3En1200Avif from './files/season-3-en-1200.avif'
import season3En1200Webp from './files/season-3-en-1200.webp'
import season3En2000Avif from './files/season-3-en-2000.avif'
import season3En2000Webp from './files/season-3-en-2000.webp'
import season3MobileEn390Avif from './files/season-3-mobile-en-390.avif'
import season3MobileEn390Webp from './files/season-3-mobile-en-390.webp'
import season3MobileEn780Avif from './files/season-3-mobile-en-780.avif'
import season3MobileEn780Webp from './files/season-3-mobile-en-780.webp'
import season4Zh1200Avif from './files/season-4-zh-1200.avif'
import season4Zh1200Webp from './files/season-4-zh-1200.webp'
import season4Zh2000Avif from './files/season-4-zh-2000.avif'
import season4Zh2000Webp from './files/season-4-zh-2000.webp'
import season4MobileZh390Avif from './files/season-4-mobile-zh-390.avif'
import season4MobileZh390Webp from './files/season-4-mobile-zh-390.webp'
import season4MobileZh780Avif from './files/season-4-mobile-zh-780.avif'
import season4MobileZh780Webp from './files/season-4-mobile-zh-780.webp'
import season4En1200Avif from './files/season-4-en-1200.avif'
import season4En1200Webp from './files/season-4-en-1200.webp'
import season4En2000Avif from './files/season-4-en-2000.avif'
import season4En2000Webp from './files/season-4-en-2000.webp'
import season4MobileEn390Avif from './files/season-4-mobile-en-390.avif'
import season4MobileEn390Webp from './files/season-4-mobile-en-390.webp'
import season4MobileEn780Avif from './files/season-4-mobile-en-780.avif'
import season4MobileEn780Webp from './files/season-4-mobile-en-780.webp'

export const season2Zh = {
  width: 1200,
  height: 480,
  src: season2Zh1200Webp,
  avif: `${season2Zh1200Avif} 1200w, ${season2Zh2000Avif} 2000w`,
  webp: `${season2Zh1200Webp} 1200w, ${season2Zh2000Webp} 2000w`,
}
export const season2MobileZh = {
  width: 390,
  height: 520,
  src: season2MobileZh390Webp,
  avif: `${season2MobileZh390Avif} 390w, ${season2MobileZh780Avif} 780w`,
  webp: `${season2MobileZh390Webp} 390w, ${season2MobileZh780Webp} 780w`,
}
export const season2En = {
  width: 1200,
  height: 480,
  src: season2En1200Webp,
  avif: `${season2En1200Avif} 1200w, ${season2En2000Avif} 2000w`,
  webp: `${season2En1200Webp} 1200w, ${season2En2000Webp} 2000w`,
}
export const season2MobileEn = {
  width: 390,
  height: 520,
  src: season2MobileEn390Webp,
  avif: `${season2MobileEn390Avif} 390w, ${season2MobileEn780Avif} 780w`,
  webp: `${season2MobileEn390Webp} 390w, ${season2MobileEn780Webp} 780w`,
}
export const season3Zh = {
  width: 1200,
  height: 480,
  src: season3Zh1200Webp,
  avif: `${season3Zh1200Avif} 1200w, ${season3Zh2000Avif} 2000w`,
  webp: `${season3Zh1200Webp} 1200w, ${season3Zh2000Webp} 2000w`,
}
export const season3MobileZh = {
  width: 390,
  height: 520,
  src: season3MobileZh390Webp,
  avif: `${season3MobileZh390Avif} 390w, ${season3MobileZh780Avif} 780w`,
  webp: `${season3MobileZh390Webp} 390w, ${season3MobileZh780Webp} 780w`,
}
export const season3En = {
  width: 1200,
  height: 480,
  src: season3En1200Webp,
  avif: `${season3En1200Avif} 1200w, ${season3En2000Avif} 2000w`,
  webp: `${season3En1200Webp} 1200w, ${season3En2000Webp} 2000w`,
}
export const season3MobileEn = {
  width: 390,
  height: 520,
  src: season3MobileEn390Webp,
  avif: `${season3MobileEn390Avif} 390w, ${season3MobileEn780Avif} 780w`,
  webp: `${season3MobileEn390Webp} 390w, ${season3MobileEn780Webp} 780w`,
}
export const season4Zh = {
  width: 1200,
  height: 480,
  src: season4Zh1200Webp,
  avif: `${season4Zh1200Avif} 1200w, ${season4Zh2000Avif} 2000w`,
  webp: `${season4Zh1200Webp} 1200w, ${season4Zh2000Webp} 2000w`,
}
export const season4MobileZh = {
  width: 390,
  height: 520,
  src: season4MobileZh390Webp,
  avif: `${season4MobileZh390Avif} 390w, ${season4MobileZh780Avif} 780w`,
  webp: `${season4MobileZh390Webp} 390w, ${season4MobileZh780Webp} 780w`,
}
export const season4En = {
  width: 1200,
  height: 480,
  src: season4En1200Webp,
  avif: `${season4En1200Avif} 1200w, ${season4En2000Avif} 2000w`,
  webp: `${season4En1200Webp} 1200w, ${season4En2000Webp} 2000w`,
}
export const season4MobileEn = {
  width: 390,
  height: 520,
  src: season4MobileEn390Webp,
  avif: `${season4MobileEn390Avif} 390w, ${season4MobileEn780Avif} 780w`,
  webp: `${season4MobileEn390Webp} 390w, ${season4MobileEn780Webp} 780w`,
}
