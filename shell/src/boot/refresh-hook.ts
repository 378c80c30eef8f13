/**
 * React Refresh hooks into react-dom through this global, which has to exist before react-dom runs. The shell brings
 * react-dom, so a remote under development comes too late to install it, and finds the renderers that were noted here.
 */
if (process.env.NODE_ENV === 'development') {
  const renderers = new Map<number, unknown>()
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers,
      supportsFiber: true,
      inject: (renderer: unknown) => {
        renderers.set(renderers.size + 1, renderer)
        return renderers.size
      },
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    },
  })
}
