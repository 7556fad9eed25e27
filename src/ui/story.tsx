import { useEffect, useRef, useState, type ReactNode } from 'react'

export type Language = 'zh' | 'en'

/** A text of a story, in the catalogue's language. */
export type Say = (zh: string, en: string) => string

/** A primitive's states by name: rest, focus, disabled, busy, error, empty, open, long, … */
export type Stories = Readonly<Record<string, (say: Say, language: Language) => ReactNode>>

/** For handlers that a story has no use for. */
export const nothing = () => undefined

type Stateful<Value> = { initial: Value; children: (value: Value, change: (value: Value) => void) => ReactNode }

/** Holds the choices made while trying a primitive. */
export const WithState = <Value,>({ initial, children }: Stateful<Value>) => children(...useState(initial))

/** Presses the button that it holds, once. */
export const Pressed = ({ children }: { children: ReactNode }) => {
  const box = useRef<HTMLDivElement>(null)
  const isPressed = useRef(false)
  useEffect(() => {
    if (isPressed.current) return
    isPressed.current = true
    box.current?.querySelector<HTMLElement>('summary, button')?.click()
  }, [])
  return <div ref={box}>{children}</div>
}
