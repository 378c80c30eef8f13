/**
 * React Refresh hooks into react-dom through this global, which has to exist before react-dom runs. The shell brings
 * react-dom, so a remote under development cannot install it in time.
 */
if (process.env.NODE_ENV === 'development') {
  Object.assign(globalThis, {
    __REACT_DEVTOOLS_GLOBAL_HOOK__: {
      renderers: new Map(),
      supportsFiber: true,
      inject: () => 1,
      onScheduleFiberRoot() {},
      onCommitFiberRoot() {},
      onCommitFiberUnmount() {},
    },
  })
}
