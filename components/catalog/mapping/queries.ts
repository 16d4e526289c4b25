"use client";

import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "@/components/api/call-api";
import { withParams } from "@/components/ui/url-state";
import type { FileLayout, Mapping, MappingPreview, ReadingQuery } from "@/lib/catalog/mappings/contract";

const at = (id: string, part: string): string => `/api/staff/data/imports/${encodeURIComponent(id)}/${part}`;

/** What a file looks like when it is read in a chosen way. */
export const layoutQuery = (id: string, reading: ReadingQuery) =>
  queryOptions({
    queryKey: ["import-layout", id, reading],
    queryFn: () => {
      const asked = Object.entries(reading).map(([name, value]) => [name, value === undefined ? null : String(value)] as const);
      return callApi<FileLayout>(withParams(at(id, "layout"), "", Object.fromEntries(asked)));
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** The first rows as a mapping makes them. The last ones stay in sight until the next have come. */
export const previewQuery = (id: string, mapping: Mapping) =>
  queryOptions({
    queryKey: ["mapping-preview", id, mapping],
    queryFn: () => callApi<MappingPreview>(at(id, "mapping/preview"), { method: "POST", body: { mapping } }),
    placeholderData: keepPreviousData,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });
