// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import bannerPoster11440Avif from './files/banner-poster-1-1440.avif'
import bannerPoster1960Avif from './files/banner-poster-1-960.avif'
import bannerPoster11080Webp from './files/banner-poster-1-1080.webp'
import bannerPoster1Dark1440Avif from './files/banner-poster-1-dark-1440.avif'
import bannerPoster1Dark960Avif from './files/banner-poster-1-dark-960.avif'
import bannerPoster1Dark1080Webp from './files/banner-poster-1-dark-1080.webp'
import bannerPoster21440Avif from './files/banner-poster-2-1440.avif'
import bannerPoster2960Avif from './files/banner-poster-2-960.avif'
import bannerPoster21080Webp from './files/banner-poster-2-1080.webp'
import bannerPoster2Dark1440Avif from './files/banner-poster-2-dark-1440.avif'
import bannerPoster2Dark960Avif from './files/banner-poster-2-dark-960.avif'
import bannerPoster2Dark1080Webp from './files/banner-poster-2-dark-1080.webp'
import bannerMobile1390Avif from './files/banner-mobile-1-390.avif'
import bannerMobile1780Avif from './files/banner-mobile-1-780.avif'
import bannerMobile1585Webp from './files/banner-mobile-1-585.webp'
import bannerMobile1Dark390Avif from './files/banner-mobile-1-dark-390.avif'
import bannerMobile1Dark780Avif from './files/banner-mobile-1-dark-780.avif'
import bannerMobile1Dark585Webp from './files/banner-mobile-1-dark-585.webp'
import bannerMobile2390Avif from './files/banner-mobile-2-390.avif'
import bannerMobile2780Avif from './files/banner-mobile-2-780.avif'
import bannerMobile2585Webp from './files/banner-mobile-2-585.webp'
import bannerMobile2Dark390Avif from './files/banner-mobile-2-dark-390.avif'
import bannerMobile2Dark780Avif from './files/banner-mobile-2-dark-780.avif'
import bannerMobile2Dark585Webp from './files/banner-mobile-2-dark-585.webp'
import bannerMobile3390Avif from './files/banner-mobile-3-390.avif'
import bannerMobile3780Avif from './files/banner-mobile-3-780.avif'
import bannerMobile3585Webp from './files/banner-mobile-3-585.webp'
import bannerMobile3Dark390Avif from './files/banner-mobile-3-dark-390.avif'
import bannerMobile3Dark780Avif from './files/banner-mobile-3-dark-780.avif'
import bannerMobile3Dark585Webp from './files/banner-mobile-3-dark-585.webp'
import banner1Webm from './files/banner-1.webm'
import banner1Mp4 from './files/banner-1.mp4'
import banner1DarkWebm from './files/banner-1-dark.webm'
import banner1DarkMp4 from './files/banner-1-dark.mp4'
import banner2Webm from './files/banner-2.webm'
import banner2Mp4 from './files/banner-2.mp4'
import banner2DarkWebm from './files/banner-2-dark.webm'
import banner2DarkMp4 from './files/banner-2-dark.mp4'

export const bannerPoster1 = {
  width: 1440,
  height: 640,
  src: bannerPoster11080Webp,
  avif: `${bannerPoster11440Avif} 1440w, ${bannerPoster1960Avif} 960w`,
  webp: `${bannerPoster11080Webp} 1080w`,
  dark: {
    avif: `${bannerPoster1Dark1440Avif} 1440w, ${bannerPoster1Dark960Avif} 960w`,
    webp: `${bannerPoster1Dark1080Webp} 1080w`,
  },
}
export const bannerPoster2 = {
  width: 1440,
  height: 640,
  src: bannerPoster21080Webp,
  avif: `${bannerPoster21440Avif} 1440w, ${bannerPoster2960Avif} 960w`,
  webp: `${bannerPoster21080Webp} 1080w`,
  dark: {
    avif: `${bannerPoster2Dark1440Avif} 1440w, ${bannerPoster2Dark960Avif} 960w`,
    webp: `${bannerPoster2Dark1080Webp} 1080w`,
  },
}
export const bannerMobile1 = {
  width: 390,
  height: 480,
  src: bannerMobile1585Webp,
  avif: `${bannerMobile1390Avif} 390w, ${bannerMobile1780Avif} 780w`,
  webp: `${bannerMobile1585Webp} 585w`,
  dark: {
    avif: `${bannerMobile1Dark390Avif} 390w, ${bannerMobile1Dark780Avif} 780w`,
    webp: `${bannerMobile1Dark585Webp} 585w`,
  },
}
export const bannerMobile2 = {
  width: 390,
  height: 480,
  src: bannerMobile2585Webp,
  avif: `${bannerMobile2390Avif} 390w, ${bannerMobile2780Avif} 780w`,
  webp: `${bannerMobile2585Webp} 585w`,
  dark: {
    avif: `${bannerMobile2Dark390Avif} 390w, ${bannerMobile2Dark780Avif} 780w`,
    webp: `${bannerMobile2Dark585Webp} 585w`,
  },
}
export const bannerMobile3 = {
  width: 390,
  height: 480,
  src: bannerMobile3585Webp,
  avif: `${bannerMobile3390Avif} 390w, ${bannerMobile3780Avif} 780w`,
  webp: `${bannerMobile3585Webp} 585w`,
  dark: {
    avif: `${bannerMobile3Dark390Avif} 390w, ${bannerMobile3Dark780Avif} 780w`,
    webp: `${bannerMobile3Dark585Webp} 585w`,
  },
}
export const bannerClips = {
  opening: { webm: banner1Webm, mp4: banner1Mp4, dark: { webm: banner1DarkWebm, mp4: banner1DarkMp4 } },
  loop: { webm: banner2Webm, mp4: banner2Mp4, dark: { webm: banner2DarkWebm, mp4: banner2DarkMp4 } },
}
