const AGAIN_MS = 2_000

/** The code of a page or dialog asks for its styles once. Those that did not arrive are asked for until they do. */
export function repeatStyles(): void {
  const onError = ({ target }: Event) => {
    if (!(target instanceof HTMLLinkElement) || target.rel !== 'stylesheet') return
    setTimeout(() => target.replaceWith(target.cloneNode()), AGAIN_MS)
  }
  // A link's error does not bubble.
  window.addEventListener('error', onError, { capture: true })
}
