// Runs in a page before its own scripts (`firstTap.ts`) and notes its largest paint, the tap, and changes. Times are
// milliseconds since 1970, except the paint's.
{
  const controls =
    'a[href], button, summary, select, textarea, input:not([type=hidden], [type=radio]), label:has(> input[type=radio])'
  /** Changes that only announce a response, or that the page can respond. */
  const promises = new Set(['data-kept', 'data-ready', 'aria-busy'])
  const { reportTap: tell } = window
  const noted = []
  let control = null
  let isTapped = false

  const now = () => performance.timeOrigin + performance.now()
  const afterFrame = (call) => requestAnimationFrame(() => setTimeout(() => call()))

  const namesOf = (element) => [element.ariaLabel, element.labels?.[0]?.textContent, element.textContent, element.name]
  const nameOf = (element) =>
    namesOf(element)
      .find((name) => name?.trim())
      ?.trim()
      .replaceAll(/\s+/g, ' ') ?? ''

  /** The point at which a finger would touch the control, if it is on the screen and not covered. */
  const placeOf = (element) => {
    const [{ x, y, width, height } = new DOMRect()] = element.getClientRects()
    const place = { x: x + width / 2, y: y + height / 2 }
    return element.contains(document.elementFromPoint(place.x, place.y)) ? place : null
  }

  window.listControls = () =>
    [...document.querySelectorAll(controls)]
      .filter((element) => !element.matches(':disabled, [aria-disabled=true], [inert] *'))
      .map((element) => ({
        name: nameOf(element),
        place: placeOf(element),
        isField: element.matches('input, textarea, select'),
      }))
      .filter(({ place }) => place !== null)

  new PerformanceObserver((list) => {
    window.largestPaint = list.getEntries().at(-1).startTime
  }).observe({ type: 'largest-contentful-paint', buffered: true })

  /** The tap has its response: the frame that shows it is over. */
  const answer = (what) => {
    if (isTapped) afterFrame(() => tell({ type: 'answer', what, at: now() }))
  }
  const note = ({ target, timeStamp }) => {
    isTapped = true
    control = target.closest(controls)
    tell({ type: 'tap', at: performance.timeOrigin + timeStamp, name: control && nameOf(control) })
  }
  addEventListener('pointerdown', note, { capture: true, once: true })
  const isOpenedBy = (element) => element.contains(control) || control.popoverTargetElement === element
  addEventListener('toggle', ({ target }) => control && isOpenedBy(target) && answer('opens'), true)
  addEventListener(
    'focusin',
    ({ target }) => target === control && target.matches('input, textarea, select') && answer('has the focus'),
  )
  addEventListener('change', ({ target }) => control?.contains(target) && answer('is chosen'), true)
  // The router writes to the entry that it finds.
  const address = location.href
  navigation.addEventListener('currententrychange', () => location.href !== address && answer('leads there'))
  navigation.addEventListener('navigate', ({ destination }) => {
    if (isTapped && !destination.sameDocument) tell({ type: 'sent', at: now() })
  })
  tell({ type: 'document', at: now(), origin: performance.timeOrigin })

  const describe = (node) => {
    const element = node instanceof Element ? node : node.parentElement
    return element ? `${element.parentElement?.className} > ${element.tagName}.${element.className}#${element.id}` : ''
  }
  const textOf = (nodes) => [...nodes].map((node) => `${node.nodeName} ${node.textContent.slice(0, 40)}`).join()
  const changeOf = ({ type, target, attributeName, addedNodes, removedNodes }) => {
    if (type === 'attributes') return `${attributeName}=${target.getAttribute(attributeName)}`
    return type === 'childList' ? `+${textOf(addedNodes)} -${textOf(removedNodes)}` : target.data
  }
  /** In the page itself, and the language on its root element. */
  const isSeen = ({ type, target, attributeName }) => {
    if (type === 'attributes' && promises.has(attributeName)) return false
    return target === document.documentElement ? attributeName === 'lang' : !document.head?.contains(target)
  }
  new MutationObserver((records) => {
    const changes = records.filter(isSeen).map((record) => `${describe(record.target)} ${changeOf(record)}`)
    const batch = { isTapped, at: NaN, changes }
    if (changes.length === 0) return
    noted.push(batch)
    afterFrame(() => (batch.at = now()))
  }).observe(document, { subtree: true, childList: true, characterData: true, attributes: true })
  window.readNoted = () => noted
}
