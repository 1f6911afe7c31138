/** Whether an element is React's. Development tools rely on the same property. */
export const isReacts = (element: Element) =>
  Object.keys(element).some((key) => key.startsWith('__reactFiber$'));
