import {
  columnVisibilityFeature,
  createColumnHelper,
  metaHelper,
  type RowData,
  tableFeatures,
} from '@tanstack/react-table';

export interface ColumnSettings {
  /** The API's sort name; a column without one cannot be sorted. */
  sort?: string;
  /** The words in the column menu, on cards and in the sort list of a phone, when `header` is not plain text. */
  label?: string;
  align?: 'right';
  /** Never broken over two lines: dates, references. */
  nowrap?: boolean;
  /**
   * Where the cell stands in the stacked card of a phone: `main` at the left (the default), `aside` at the right,
   * `line` as label and value over the whole width, `actions` at the foot, `hidden` not at all.
   */
  card?: 'main' | 'aside' | 'line' | 'actions' | 'hidden';
  /** Hidden until chosen in the column menu. */
  startsHidden?: boolean;
  /** Always shown: the column that names the record, and its actions. */
  fixed?: boolean;
}

/** The server sorts, filters and pages; the table decides which columns are seen. */
export const listFeatures = tableFeatures({ columnVisibilityFeature, columnMeta: metaHelper<ColumnSettings>() });

/** `const column = columnsOf<OfferRow>()`, then `column.columns([column.accessor('id', { header: 'ID', meta: { sort: 'id' } })])`. */
export const columnsOf = <TRow extends RowData>() => createColumnHelper<typeof listFeatures, TRow>();
