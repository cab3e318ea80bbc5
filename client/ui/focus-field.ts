const controlIn = (field: Element | null | undefined): HTMLElement | null =>
  field?.querySelector<HTMLElement>('input:not([type="hidden"]), textarea, button, [tabindex]') ?? null;

/** Leads to the field of a form by its path; every field of the kit carries it as `data-field`. */
export const focusField = (form: ParentNode, name: string): void => {
  controlIn(form.querySelector(`[data-field="${CSS.escape(name)}"]`))?.focus();
};

/** The first of the named fields in reading order takes the focus; with none of them in sight, the alert is shown. */
export const focusFirstOf = (form: HTMLElement, names: readonly string[]): void => {
  const fields = [...form.querySelectorAll<HTMLElement>('[data-field]')];
  const field = fields.find((element) => names.includes(element.dataset.field ?? ''));
  controlIn(field)?.focus({ preventScroll: true });
  (field ?? form.querySelector('[role="alert"]'))?.scrollIntoView({ block: 'center' });
};
