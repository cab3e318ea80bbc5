import { useCallback, useEffect, useRef, useState } from 'react';

/** Milliseconds that a copy is confirmed on its button. */
const confirmedFor = 2500;

/** The clipboard of plain http addresses, where `navigator.clipboard` does not exist. */
const copyBySelection = (text: string): boolean => {
  const field = document.createElement('textarea');
  field.value = text;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  const focused = document.activeElement;
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return copied;
};

const copyText = async (text: string): Promise<boolean> => {
  if (!navigator.clipboard) return copyBySelection(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copyBySelection(text),
  );
};

/** `copied` is true for 2.5 seconds after a successful copy: `label={copied ? 'COPIED OFFER DATA' : 'COPY OFFER DATA'}`. */
export const useCopy = (): { copied: boolean; copy: (text: string) => Promise<void> } => {
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (text: string) => {
    if (!(await copyText(text))) return;
    clearTimeout(timer.current);
    setCopied(true);
    timer.current = setTimeout(() => setCopied(false), confirmedFor);
  }, []);
  return { copied, copy };
};
