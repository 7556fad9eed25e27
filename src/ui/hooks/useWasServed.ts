import { useState, useSyncExternalStore } from 'react'

const never = () => () => undefined

/** Whether this component began as HTML from a server; it stays what it was. */
export const useWasServed = (): boolean =>
  useState(
    useSyncExternalStore(
      never,
      () => false,
      () => true,
    ),
  )[0]
