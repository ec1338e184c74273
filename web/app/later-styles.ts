import '../later.css'

/** Makes this file more than a stylesheet, so that the build lists it. */
export const haveLaterStyles = true
