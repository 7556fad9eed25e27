import { useLayoutEffect, useRef, type RefObject } from 'react'

const headings = 'h1, h2, h3, h4'
const controls = 'input:enabled, select:enabled, textarea:enabled, button:enabled, summary'
const namedParts = 'fieldset, [role=group], [tabindex]'

/**
 * A ref for a control that disappears when it is used: the focus moves to the nearest surrounding part that stays, to
 * that
 * part's heading, its first control or the part itself.
 */
export function useReturnFocus<Control extends HTMLElement>(isOn = true): RefObject<Control | null> {
  const ref = useRef<Control>(null)
  useLayoutEffect(() => {
    const control = ref.current
    return () => {
      if (isOn && control && control === document.activeElement) moveFocusToNearestSurvivor(control)
    }
  }, [isOn])
  return ref
}

/** The same for the part that the selector names, if it is replaced as a whole while anything in it has the focus. */
export function useReturnFocusWithin(part: string): void {
  useLayoutEffect(
    () => () => {
      const { activeElement } = document
      if (activeElement instanceof HTMLElement && activeElement.closest(part)) moveFocusToNearestSurvivor(activeElement)
    },
    [part],
  )
}

/** Called before the removal; does nothing if something else takes the focus meanwhile. */
function moveFocusToNearestSurvivor(leaving: HTMLElement): void {
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
  // Headings and groups take the focus only with a tabindex.
  if (place.tabIndex < 0) place.tabIndex = -1
  place.focus({ preventScroll: true })
}
