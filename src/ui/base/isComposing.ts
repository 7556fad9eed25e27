type Key = { keyCode: number; nativeEvent: { isComposing: boolean } }

/** Whether a key belongs to an input method and is no command. Safari ends the composition first and leaves only the 229. */
export const isComposing = ({ keyCode, nativeEvent }: Key) => nativeEvent.isComposing || keyCode === 229
