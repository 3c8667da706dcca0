/** Positions that our bots reached, for the pictures on the first page. */

export interface Scene {
  pieces: Record<string, readonly string[]>;
  size: number;
  /** The part of the board that is shown: left, top, width, height in squares. */
  crop: readonly number[];
}

export const BLOKUS: Scene = {
  size: 20,
  crop: [4, 5.5, 16, 10],
  pieces: {
    blue: [
      "f6,e7,f7,g7,e8",
      "d9,d10,d11,c12,d12",
      "l6,k7,l7,k8,k9",
      "i14,j14,i15,j15,j16",
      "h11,f12,g12,h12,h13",
      "k17,l17,m17,k18,m18",
      "f16,g16,h16,f17,f18",
      "a1,a2,b2,b3,c3",
      "e3,d4,e4,f4,e5",
      "b13,b14,c14,b15,b16",
      "h8,i8,i9,i10,j10",
    ],
    yellow: [
      "o12,n13,o13,p13,p14",
      "m20,n20,o20,p20,q20",
      "r11,s11,r12,r13,r14",
      "j2,k2,l2,i3,j3",
      "o1,p1,o2,p2,q2",
      "m9,n9,o9,n10,n11",
      "p6,q6,p7,p8,q8",
      "r18,r19,s19,s20,t20",
      "q15,p16,q16,r16,q17",
      "e2,f2,g2,h2,g3",
      "m3,n3,n4,n5,o5",
    ],
    red: [
      "n6,o6,m7,n7,n8",
      "s13,s14,s15,s16,s17",
      "r5,s5,r6,r7,r8",
      "l8,l9,k10,l10,k11",
      "h6,i6,j6,h7,i7",
      "l3,l4,k5,l5,m5",
      "r10,s10,t10,t11,t12",
      "t1,s2,t2,r3,s3",
      "p3,o4,p4,q4,p5",
      "m11,m12,n12,m13,m14",
      "o10,o11,p11,q11,q12",
    ],
    green: [
      "g13,f14,g14,h14,f15",
      "k14,k15,l15,m15,n15",
      "j12,k12,l12,i13,j13",
      "d6,c7,d7,c8,d8",
      "g8,e9,f9,g9,g10",
      "e18,g18,e19,f19,g19",
      "h17,i17,j17,j18,j19",
      "c18,b19,c19,a20,b20",
      "d15,c16,d16,e16,d17",
      "o16,o17,o18,p18,o19",
      "e11,f11,e12,d13,e13",
    ],
  },
};

export const TO_GO: Scene = {
  size: 14,
  crop: [0.5, 1.5, 12.8, 8],
  pieces: {
    blue: [
      "c10,c11,d11,e11,d12",
      "h11,i11,f12,g12,h12",
      "i2,g3,h3,i3,i4",
      "j10,k10,l10,l11,l12",
      "i6,h7,i7,g8,h8",
      "k4,j5,k5,l5,k6",
      "d3,c4,d4,d5,d6",
      "e7,f7,e8,d9,e9",
    ],
    green: [
      "i8,j8,h9,i9,i10",
      "m8,m9,m10,m11,m12",
      "b9,c9,b10,b11,b12",
      "l2,j3,k3,l3,l4",
      "m5,l6,m6,k7,l7",
      "f9,e10,f10,g10,f11",
      "e12,c13,d13,e13,f13",
      "j11,k11,j12,i13,j13",
    ],
  },
};
