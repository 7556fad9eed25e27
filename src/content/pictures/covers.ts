// Written by `npm run pictures`: addresses and sizes of the drawings in ./files. Do not edit.
import coverRolePlay1400Avif from './files/cover-role-play-1-400.avif'
import coverRolePlay1800Avif from './files/cover-role-play-1-800.avif'
import coverRolePlay1600Webp from './files/cover-role-play-1-600.webp'
import coverRolePlay1Dark400Avif from './files/cover-role-play-1-dark-400.avif'
import coverRolePlay1Dark800Avif from './files/cover-role-play-1-dark-800.avif'
import coverRolePlay1Dark600Webp from './files/cover-role-play-1-dark-600.webp'
import coverRolePlay2400Avif from './files/cover-role-play-2-400.avif'
import coverRolePlay2800Avif from './files/cover-role-play-2-800.avif'
import coverRolePlay2600Webp from './files/cover-role-play-2-600.webp'
import coverRolePlay2Dark400Avif from './files/cover-role-play-2-dark-400.avif'
import coverRolePlay2Dark800Avif from './files/cover-role-play-2-dark-800.avif'
import coverRolePlay2Dark600Webp from './files/cover-role-play-2-dark-600.webp'
import coverRolePlay3400Avif from './files/cover-role-play-3-400.avif'
import coverRolePlay3800Avif from './files/cover-role-play-3-800.avif'
import coverRolePlay3600Webp from './files/cover-role-play-3-600.webp'
import coverRolePlay3Dark400Avif from './files/cover-role-play-3-dark-400.avif'
import coverRolePlay3Dark800Avif from './files/cover-role-play-3-dark-800.avif'
import coverRolePlay3Dark600Webp from './files/cover-role-play-3-dark-600.webp'
import coverRag1400Avif from './files/cover-rag-1-400.avif'
import coverRag1800Avif from './files/cover-rag-1-800.avif'
import coverRag1600Webp from './files/cover-rag-1-600.webp'
import coverRag1Dark400Avif from './files/cover-rag-1-dark-400.avif'
import coverRag1Dark800Avif from './files/cover-rag-1-dark-800.avif'
import coverRag1Dark600Webp from './files/cover-rag-1-dark-600.webp'
import coverRag2400Avif from './files/cover-rag-2-400.avif'
import coverRag2800Avif from './files/cover-rag-2-800.avif'
import coverRag2600Webp from './files/cover-rag-2-600.webp'
import coverRag2Dark400Avif from './files/cover-rag-2-dark-400.avif'
import coverRag2Dark800Avif from './files/cover-rag-2-dark-800.avif'
import coverRag2Dark600Webp from './files/cover-rag-2-dark-600.webp'
import coverRag3400Avif from './files/cover-rag-3-400.avif'
import coverRag3800Avif from './files/cover-rag-3-800.avif'
import coverRag3600Webp from './files/cover-rag-3-600.webp'
import coverRag3Dark400Avif from './files/cover-rag-3-dark-400.avif'
import coverRag3Dark800Avif from './files/cover-rag-3-dark-800.avif'
import coverRag3Dark600Webp from './files/cover-rag-3-dark-600.webp'
import coverAgent1400Avif from './files/cover-agent-1-400.avif'
import coverAgent1800Avif from './files/cover-agent-1-800.avif'
import coverAgent1600Webp from './files/cover-agent-1-600.webp'
import coverAgent1Dark400Avif from './files/cover-agent-1-dark-400.avif'
import coverAgent1Dark800Avif from './files/cover-agent-1-dark-800.avif'
import coverAgent1Dark600Webp from './files/cover-agent-1-dark-600.webp'
import coverAgent2400Avif from './files/cover-agent-2-400.avif'
import coverAgent2800Avif from './files/cover-agent-2-800.avif'
import coverAgent2600Webp from './files/cover-agent-2-600.webp'
import coverAgent2Dark400Avif from './files/cover-agent-2-dark-400.avif'
import coverAgent2Dark800Avif from './files/cover-agent-2-dark-800.avif'
import coverAgent2Dark600Webp from './files/cover-agent-2-dark-600.webp'
import coverAgent3400Avif from './files/cover-agent-3-400.avif'
import coverAgent3800Avif from './files/cover-agent-3-800.avif'
import coverAgent3600Webp from './files/cover-agent-3-600.webp'
import coverAgent3Dark400Avif from './files/cover-agent-3-dark-400.avif'
import coverAgent3Dark800Avif from './files/cover-agent-3-dark-800.avif'
import coverAgent3Dark600Webp from './files/cover-agent-3-dark-600.webp'

export const coverRolePlay1 = {
  width: 400,
  height: 125,
  src: coverRolePlay1600Webp,
  avif: `${coverRolePlay1400Avif} 400w, ${coverRolePlay1800Avif} 800w`,
  webp: `${coverRolePlay1600Webp} 600w`,
  dark: {
    avif: `${coverRolePlay1Dark400Avif} 400w, ${coverRolePlay1Dark800Avif} 800w`,
    webp: `${coverRolePlay1Dark600Webp} 600w`,
  },
}
export const coverRolePlay2 = {
  width: 400,
  height: 125,
  src: coverRolePlay2600Webp,
  avif: `${coverRolePlay2400Avif} 400w, ${coverRolePlay2800Avif} 800w`,
  webp: `${coverRolePlay2600Webp} 600w`,
  dark: {
    avif: `${coverRolePlay2Dark400Avif} 400w, ${coverRolePlay2Dark800Avif} 800w`,
    webp: `${coverRolePlay2Dark600Webp} 600w`,
  },
}
export const coverRolePlay3 = {
  width: 400,
  height: 125,
  src: coverRolePlay3600Webp,
  avif: `${coverRolePlay3400Avif} 400w, ${coverRolePlay3800Avif} 800w`,
  webp: `${coverRolePlay3600Webp} 600w`,
  dark: {
    avif: `${coverRolePlay3Dark400Avif} 400w, ${coverRolePlay3Dark800Avif} 800w`,
    webp: `${coverRolePlay3Dark600Webp} 600w`,
  },
}
export const coverRag1 = {
  width: 400,
  height: 125,
  src: coverRag1600Webp,
  avif: `${coverRag1400Avif} 400w, ${coverRag1800Avif} 800w`,
  webp: `${coverRag1600Webp} 600w`,
  dark: { avif: `${coverRag1Dark400Avif} 400w, ${coverRag1Dark800Avif} 800w`, webp: `${coverRag1Dark600Webp} 600w` },
}
export const coverRag2 = {
  width: 400,
  height: 125,
  src: coverRag2600Webp,
  avif: `${coverRag2400Avif} 400w, ${coverRag2800Avif} 800w`,
  webp: `${coverRag2600Webp} 600w`,
  dark: { avif: `${coverRag2Dark400Avif} 400w, ${coverRag2Dark800Avif} 800w`, webp: `${coverRag2Dark600Webp} 600w` },
}
export const coverRag3 = {
  width: 400,
  height: 125,
  src: coverRag3600Webp,
  avif: `${coverRag3400Avif} 400w, ${coverRag3800Avif} 800w`,
  webp: `${coverRag3600Webp} 600w`,
  dark: { avif: `${coverRag3Dark400Avif} 400w, ${coverRag3Dark800Avif} 800w`, webp: `${coverRag3Dark600Webp} 600w` },
}
export const coverAgent1 = {
  width: 400,
  height: 125,
  src: coverAgent1600Webp,
  avif: `${coverAgent1400Avif} 400w, ${coverAgent1800Avif} 800w`,
  webp: `${coverAgent1600Webp} 600w`,
  dark: {
    avif: `${coverAgent1Dark400Avif} 400w, ${coverAgent1Dark800Avif} 800w`,
    webp: `${coverAgent1Dark600Webp} 600w`,
  },
}
export const coverAgent2 = {
  width: 400,
  height: 125,
  src: coverAgent2600Webp,
  avif: `${coverAgent2400Avif} 400w, ${coverAgent2800Avif} 800w`,
  webp: `${coverAgent2600Webp} 600w`,
  dark: {
    avif: `${coverAgent2Dark400Avif} 400w, ${coverAgent2Dark800Avif} 800w`,
    webp: `${coverAgent2Dark600Webp} 600w`,
  },
}
export const coverAgent3 = {
  width: 400,
  height: 125,
  src: coverAgent3600Webp,
  avif: `${coverAgent3400Avif} 400w, ${coverAgent3800Avif} 800w`,
  webp: `${coverAgent3600Webp} 600w`,
  dark: {
    avif: `${coverAgent3Dark400Avif} 400w, ${coverAgent3Dark800Avif} 800w`,
    webp: `${coverAgent3Dark600Webp} 600w`,
  },
}
