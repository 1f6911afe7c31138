import { createContext, useContext } from 'react';

/** What a `Field` provides to the control inside it. */
export interface FieldWiring {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly required: boolean;
}

export const FieldContext = createContext<FieldWiring | null>(null);

/** The attributes that the surrounding `Field` gives a control; none outside of a `Field`. */
export function useFieldWiring(): FieldWiring | null {
  return useContext(FieldContext);
}
