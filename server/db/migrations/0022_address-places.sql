CREATE TABLE "address_places" (
	"place" integer PRIMARY KEY NOT NULL
);
