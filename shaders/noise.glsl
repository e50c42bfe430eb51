// Four independent smooth random fields, repeating, about -1 to 1 stored as 0 to 1.
uniform sampler3D noise;
