export const COMPANY_HEAD = "name,country,city,types,status";

export const SOME_COMPANIES = [
  COMPANY_HEAD,
  "Sonnenschein Müller,DE,Köln,installer,active",
  "Énergie Étoile,FR,Orléans,cell|panel,active",
  "Heliotrop Oy,FI,Espoo,panel,active",
  "Sol del Sur,ES,Cádiz,distributor,active",
  "Tianguang New Energy,CN,Changzhou,cell|panel,active",
];

export const PRICE_HEAD = "stage,item,technology,region,price_term,currency,unit,date,low,avg,high";

/** One price of one series of TOPCon modules. */
export const priceLine = (date: string, avg: string): string => `module,TOPCon 600W,topcon,CN,fob,USD,W,${date},,${avg},`;
