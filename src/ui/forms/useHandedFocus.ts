import { useLayoutEffect, useRef, type RefObject } from 'react'

const headings = 'h1, h2, h3, h4'
const controls = 'input:enabled, select:enabled, textarea:enabled, button:enabled, summary'
const namedParts = 'fieldset, [role=group], [tabindex]'

/**
 * For a control that goes when it is pressed. If it has the focus when it is removed, that goes to the nearest part around it that
 * stays: to its heading, to its first control, or to the part itself.
 */
export function useHandedFocus<Control extends HTMLElement>(): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const control = ref.current
    return () => {
      if (control && control === document.activeElement) handFocusOn(control)
    }
  }, [])
  return ref
}

/** The same for a part that is replaced as a whole, whatever in it has the focus: the one that the selector names. */
export function useHandedFocusWithin(part: string): void {
  useLayoutEffect(
    () => () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && activeElement.closest(part)) handFocusOn(activeElement)
    },
    [part],
  )
}

/** Called before the removal; where something else takes the focus meanwhile it does nothing. */
function handFocusOn(leaving: HTMLElement): void {
  const around = [...ancestorsOf(leaving)]
  queueMicrotask(() => {
    if (document.activeElement !== document.body) return
    for (const part of around) {
      const place = part.isConnected && placeIn(part)
      if (!place) continue
      focus(place)
      return
    }
  })
}

function* ancestorsOf(element: HTMLElement) {
  for (let parent = element.parentElement; parent; parent = parent.parentElement) yield parent
}

function placeIn(part: HTMLElement): HTMLElement | undefined {
  const firstOf = (selector: string) =>
    [...part.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility())
  return firstOf(headings) ?? firstOf(controls) ?? (part.matches(namedParts) ? part : undefined)
}

function focus(place: HTMLElement): void {
  // What is no control can only then have the focus.
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
