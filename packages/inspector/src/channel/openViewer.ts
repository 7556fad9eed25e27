import { openChannel } from './messages'

const windowName = 'statechart-inspector'
const answersWithinMs = 200

/** Opens the inspector's window once; if the browser refuses, a button in the page opens it. */
export async function openViewer(page: Window, address: string | undefined) {
  if (await isOpen()) return
  if (open(page, address)) return
  const button = page.document.createElement('button')
  button.textContent = 'Open the statechart inspector'
  button.setAttribute('style', 'position:fixed;inset:auto 1rem 1rem auto;z-index:2147483647')
  button.addEventListener('click', () => {
    button.remove()
    open(page, address)
  })
  page.document.body.append(button)
}

function isOpen(): Promise<boolean> {
  return new Promise((resolve) => {
    const finish = (answer: boolean) => {
      channel.close()
      resolve(answer)
    }
    const channel = openChannel(({ kind }) => {
      if (kind === 'here') finish(true)
    })
    channel.postMessage({ kind: 'anybody' })
    setTimeout(() => finish(false), answersWithinMs)
  })
}

function open(page: Window, address: string | undefined): boolean {
  return page.open(address ?? viewerAddress(), windowName, 'popup,width=1440,height=900') !== null
}

/** A document of the page's origin that outlives the page; a window that is already open reloads it. */
function viewerAddress(): string {
  const [style, script] = ['./viewer.css', './viewer.js'].map((file) => new URL(file, import.meta.url).href)
  const head = `<meta charset="utf-8"><title>Statecharts</title><link rel="stylesheet" href="${style}">`
  const body = `<body style="margin:0"><div id="viewer"></div><script type="module" src="${script}"></script>`
  return URL.createObjectURL(new Blob([`<!doctype html><html lang="en">${head}${body}`], { type: 'text/html' }))
}
