import { openChannel } from './messages'

const windowName = 'statechart-inspector'
const answersWithinMs = 200

/** Opens the inspector's window unless there is one; where the browser refuses, a button in the page does. */
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
  const opened = page.open(address ?? '', windowName, 'popup,width=1440,height=900')
  if (!opened) return false
  if (address === undefined) writeViewer(opened.document)
  return true
}

/** An empty window is of the page's origin, and lives on when the page goes. */
function writeViewer(document: Document) {
  document.title = 'Statecharts'
  document.documentElement.lang = 'en'
  const style = document.createElement('link')
  style.rel = 'stylesheet'
  style.href = new URL('./viewer.css', import.meta.url).href
  const container = document.createElement('div')
  container.id = 'viewer'
  const script = document.createElement('script')
  script.type = 'module'
  script.src = new URL('./viewer.js', import.meta.url).href
  document.head.append(style)
  document.body.replaceChildren(container)
  document.body.style.margin = '0'
  document.body.append(script)
}
